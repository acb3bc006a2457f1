/* Poppler, with which the tests read the text of printed documents. */
import { findProgram, installPackages } from './debian.js';

/** Installs Debian's package if Poppler is missing and this runs as root. */
export function ensurePoppler() {
  const find = () => findProgram(['pdftotext']);
  if (!(find() ?? installPackages([['poppler-utils']], find)))
    console.error('The tests of printed documents need Poppler: install the package "poppler-utils".');
}
