import type { Mutation } from '../mutation.ts';

const files = ['src/server/import'];
const http = ['src/modules/imports/routes.test.ts'];
const hostile = ['src/modules/imports/hostile-files.test.ts'];
const limits = ['src/modules/imports/limits.test.ts'];
const users = ['src/modules/imports/users.test.ts'];
const invoices = ['src/modules/imports/invoices.test.ts'];

/** Files that are misread, rows that are imported although they are wrong, and what an import may not do. */
export const importMutations: readonly Mutation[] = [
  {
    bug: 'a day is read as month first where the file says day first',
    file: 'src/base/lists/file-cells.ts',
    search: "order === 'dmy' ? [third, second, first]",
    replace: "order === 'mdy' ? [third, second, first]",
    tests: files,
  },
  {
    bug: 'thousands in a wrong place are read as a number',
    file: 'src/base/lists/file-cells.ts',
    search: String.raw`\\d{3})+)(`,
    replace: String.raw`\\d+)+)(`,
    tests: files,
  },
  {
    bug: 'a file of two encodings is read with damaged letters',
    file: 'src/server/import/encoding.ts',
    search: 'if (sequence !== null && stray !== null)',
    replace: 'if (sequence !== null && stray !== null && sequence === stray)',
    tests: hostile,
  },
  {
    bug: 'a small workbook unpacks to a huge one',
    file: 'src/server/import/xlsx/archive.ts',
    search: 'if (isBomb || unpacked > maxBytes || parts.size',
    replace: 'if (unpacked > maxBytes * 10 || parts.size',
    tests: hostile,
  },
  {
    bug: 'the last result of a formula is imported',
    file: 'src/server/import/xlsx/sheet.ts',
    search: "} else if (name === 'f') {",
    replace: "} else if (name === 'formula') {",
    tests: hostile,
  },
  {
    bug: 'a file of 20,000 rows is refused',
    file: 'src/server/import/limits.ts',
    search: 'this.rows.length > maxRows',
    replace: 'this.rows.length >= maxRows',
    tests: files,
  },
  {
    bug: 'the example of the template is imported',
    file: 'src/server/import/plan.ts',
    search: 'data.filter((row, at) => at > 0 || !isExample(row))',
    replace: 'data.filter((row, at) => at >= 0 || !isExample(row))',
    tests: http,
  },
  {
    bug: 'two rows of one record are both imported',
    file: 'src/server/import/plan.ts',
    search: 'else if (seen.has(plan.key))',
    replace: "else if (plan.key === '')",
    tests: http,
  },
  {
    bug: 'rows whose cells cannot be read are imported without them',
    file: 'src/server/import/plan.ts',
    search: "'issues' in plan || all.length > 0)",
    replace: "'issues' in plan)",
    tests: [...http, ...invoices],
  },
  {
    bug: 'a file with errors is imported',
    file: 'src/modules/imports/routes.ts',
    search: 'if (wrong > 0) throw',
    replace: 'if (wrong > 100_000) throw',
    tests: http,
  },
  {
    bug: 'an import, or its job after the permission was lost, needs no permission to update',
    file: 'src/modules/imports/store/imports.ts',
    search: `, requirePermission(db, \`update-\${list}\`)]);`,
    replace: ']);',
    tests: http,
  },
  {
    bug: 'a record that another user changed meanwhile ends the import instead of being read again',
    file: 'src/modules/imports/jobs.ts',
    search: 'if (attempt === maxAttempts || !isOutdated(error)) throw error;',
    replace: 'throw error;',
    tests: users,
  },
  {
    bug: 'an imported file stays in the database',
    file: 'src/modules/imports/store/imports.ts',
    search: 'imported_at = now(), bytes = null,',
    replace: 'imported_at = now(),',
    tests: http,
  },
  {
    bug: 'a client that disconnects keeps its place for ever',
    file: 'src/server/http/upload.ts',
    search: 'Promise.race([readPart(request), rejectWhenCutOff(request.raw)])',
    replace: 'readPart(request)',
    tests: limits,
  },
  {
    bug: 'files that cannot be read are not counted',
    file: 'src/modules/imports/routes.ts',
    search: 'await tenant.write((db) => countUpload(db, bytes.length, app.settings));',
    replace: '',
    tests: limits,
  },
  {
    bug: 'a file takes the role from every administrator',
    file: 'src/modules/people/imports.ts',
    search: "is_administrator: before?.member.roles.some(({ key: role }) => role === 'administrator') ?? false,",
    replace: 'is_administrator: false,',
    tests: users,
  },
  {
    bug: 'new users of a file get roles that the caller has lost',
    file: 'src/modules/people/imports.ts',
    search: 'for (const { input, roles } of users) assertMayAddMember(',
    replace: 'for (const { input, roles } of users.slice(0, 0)) assertMayAddMember(',
    tests: users,
  },
  {
    bug: 'users of a file are invited although no one chose it',
    file: 'src/modules/people/imports.ts',
    search: '  if (invite)\n',
    replace: '  if (!invite || invite)\n',
    tests: users,
  },
];
