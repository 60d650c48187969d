"""Labelled screens from web pages: real pages of npm packages in the system's Chromium."""
