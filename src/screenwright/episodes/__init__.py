"""Runs at rest: their folders, demonstrations, corrections by people, reports and exports."""
