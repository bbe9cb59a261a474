"""A seat's turns: how a turn opens, what can be done in it, and how it ends. Source: 4.4; rulings EN-1 to
EN-8."""
