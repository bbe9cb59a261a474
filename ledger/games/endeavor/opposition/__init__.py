"""What the opposition does by rule, and where its seat decides for it.

Source: the rules of SoloPlay; rulings EN-39 to EN-72.
"""
