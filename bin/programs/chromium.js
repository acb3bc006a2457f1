/* Chromium for the browser tests. Preferred is the one without a window, which needs much less CPU. */
import { findProgram, installPackages, isProgram } from './debian.js';

/** The path of Chromium. Installs Debian's package if there is none and this runs as root. Empty if there is no Chromium. */
export function ensureChromium() {
  // Older releases have only the second.
  const found = findChromium() ?? installPackages([withFonts('chromium-headless-shell'), withFonts('chromium')], findChromium);
  if (!found) console.error('The browser tests need Chromium: install the package "chromium", or set CHROMIUM to the path of one.');
  return found ?? '';
}

function findChromium() {
  const { CHROMIUM = '' } = process.env;
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return isProgram(CHROMIUM) ? CHROMIUM : findProgram(names);
}

const withFonts = (name) => [name, 'fonts-liberation'];
