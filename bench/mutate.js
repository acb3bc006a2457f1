/*
 * Mutation testing of pure rules by Stryker: what their tests miss.
 *
 *     npm run mutate -- payroll/rules
 *     npm run mutate -- base/money.ts invoicing/rules
 *
 * Takes folders or files below `src` or `src/modules`, and runs the tests beside them and, with `--routes`, those of the routes of their modules.
 * Prints each mutant that survived, and the score.
 */
import { existsSync, statSync } from 'node:fs';
import { ensurePackages, fail, runPinnedNode } from '../bin/lib/bootstrap.js';

ensurePackages();
const args = process.argv.slice(2);
const hasRoutes = args.includes('--routes');
const paths = args.filter((arg) => arg !== '--routes').map((name) => [`src/modules/${name}`, `src/${name}`].find(existsSync) ?? name);
const unknown = paths.find((path) => !existsSync(path));
if (paths.length === 0 || unknown) fail(unknown ? `There is no ${unknown}.` : 'Name folders or files below src or src/modules.');
const isFolder = (path) => statSync(path).isDirectory();
const folderOf = (path) => (isFolder(path) ? path : path.slice(0, path.lastIndexOf('/')));
const moduleOf = (path) => /^src\/modules\/\w+/.exec(path)?.[0];
const folders = paths.map((path) => (hasRoutes ? (moduleOf(path) ?? folderOf(path)) : folderOf(path)));
const mutated = [...paths.map((path) => (isFolder(path) ? `${path}/**/*.ts` : path)), '!src/**/*.test.ts', '!src/**/testing.ts'];
runPinnedNode(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', '--mutate', mutated.join(',')], {
  MUTATED_FOLDERS: folders.join(','),
  MUTATE_WITH_ROUTES: hasRoutes ? '1' : '',
});
