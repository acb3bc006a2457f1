/* age, with which backups are encrypted. */
import { findProgram, installPackages } from './debian.js';

/** Installs Debian's package if age is missing and this runs as root. */
export function ensureAge() {
  const find = () => findProgram(['age']);
  if (!(find() ?? installPackages([['age']], find))) console.error('The tests of encrypted backups need age: install the package "age".');
}
