"""What the opposition does by rule, and when its seat decides for it.

Source: the rules of SoloPlay; rulings EN-39 to EN-72.
"""
