"""A seat's turns: how one opens, what it leaves to do, and how it ends. Source: 4.4; rulings EN-1 to EN-8."""
