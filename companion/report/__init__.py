"""Result picture, tables and charts made from views."""
