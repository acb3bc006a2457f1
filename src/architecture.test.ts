/** Checks who may import whom. A violation fails with a sentence that says how to fix it. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { modules } from '#server/modules.ts';

/** A module may import only those before it in `server/modules.ts`. */
const order = modules.map(({ name }) => name);

const root = new URL('./', import.meta.url);
const everything = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
const sources = everything.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));

/** Tests, and helpers that only tests use, may import anything. */
const isTest = (path: string) => /(\.test\.tsx?|\/testing\.ts)$/.test(path);

interface Place {
  area: 'base' | 'server' | 'web' | 'module' | 'top';
  module?: string;
  /** contract, rules, store, documents, routes, jobs, imports, module, words, web */
  part?: string;
  path: string;
}

/** The area, module and part of a file: `modules/invoicing/rules/totals.ts` belongs to the rules of invoicing. */
function placeOf(path: string): Place {
  const [first = '', second = '', third = ''] = path.split('/');
  if (first === 'modules')
    return { area: 'module', module: second, part: third.replace(/(\.test)?\.tsx?$/, '').replace(/\..*$/, ''), path };
  if (first === 'base' || first === 'server' || first === 'web') return { area: first, path };
  return { area: 'top', path };
}

function importsOf(path: string): string[] {
  const text = readFileSync(new URL(path, root), 'utf8');
  return [...text.matchAll(/(?:from\s+|import\s*\(\s*|^import\s+)['"]([^'"]+)['"]/gm)].map((found) => found[1] as string);
}

/** The file in src that an import means; null for a package and for files elsewhere. */
function resolve(from: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1);
  if (!name.startsWith('.')) return null;
  const { href } = new URL(name, new URL(from, root));
  return href.startsWith(root.href) ? href.slice(root.href.length) : null;
}

/** What each part of a module may import: parts of its own module, parts of earlier modules, and areas. */
const allowed: Record<string, { own: string[]; earlier: string[]; areas: string[] }> = {
  contract: { own: ['contract'], earlier: ['contract'], areas: ['base'] },
  rules: { own: ['contract', 'rules'], earlier: ['contract', 'rules'], areas: ['base'] },
  store: { own: ['contract', 'rules', 'store'], earlier: ['contract', 'rules', 'store'], areas: ['base', 'server'] },
  documents: {
    own: ['contract', 'rules', 'store', 'documents'],
    earlier: ['contract', 'rules', 'store', 'documents'],
    areas: ['base', 'server'],
  },
  routes: {
    own: ['contract', 'rules', 'store', 'documents', 'routes'],
    earlier: ['contract', 'rules', 'store'],
    areas: ['base', 'server'],
  },
  jobs: { own: ['contract', 'rules', 'store', 'documents'], earlier: ['contract', 'rules', 'store'], areas: ['base', 'server'] },
  imports: { own: ['contract', 'rules', 'store'], earlier: ['contract', 'rules', 'store'], areas: ['base', 'server'] },
  module: { own: ['contract', 'rules', 'store', 'routes', 'jobs', 'imports'], earlier: ['contract', 'rules'], areas: ['base', 'server'] },
  web: { own: ['contract', 'rules', 'web', 'words'], earlier: ['contract', 'rules', 'web/pickers'], areas: ['base', 'web'] },
};

/** Why the import is forbidden, and how to fix it; null when it is allowed. */
function importViolation(from: Place, to: Place): string | null {
  if (from.area === 'base') return to.area === 'base' ? null : 'base is pure and imports only itself: pass what it needs as an argument.';
  if (from.area === 'web') {
    if (to.area === 'base' || to.area === 'web') return null;
    const composes = ['web/router.tsx', 'web/app/i18n.ts'].includes(from.path) || from.path.startsWith('web/slots/');
    if (to.area === 'module' && (to.part === 'contract' || to.part === 'rules' || (composes && (to.part === 'web' || to.part === 'words'))))
      return null;
    return 'src/web may import contracts and rules of modules: compose their screens in web/router.tsx, and what they add to pages of others in web/slots.';
  }
  if (from.area === 'server') {
    if (to.area === 'base' || to.area === 'server') return null;
    const composes =
      [
        'server/modules.ts',
        'server/jobs.ts',
        'server/commands/create-admin.ts',
        'server/commands/people.ts',
        'server/commands/privacy.ts',
        'server/main.ts',
        'server/verify/checks.ts',
      ].includes(from.path) || from.path.startsWith('server/testing/');
    if (to.area === 'module' && composes && to.part !== 'web') return null;
    return 'src/server imports no module: compose modules in server/modules.ts.';
  }
  if (from.area === 'module') return moduleViolation(from, to);
  return null;
}

function moduleViolation(from: Place, to: Place): string | null {
  if (!order.includes(from.module as string))
    return `${from.module} is missing in src/server/modules.ts, whose order says what it may import.`;
  const rule = allowed[from.part as string];
  if (!rule)
    return `a module consists of contract, rules, store, documents, routes, jobs, imports, module, words and web; ${from.part} is none of them.`;
  if (to.area !== 'module')
    return rule.areas.includes(to.area)
      ? null
      : `${from.part} may not import src/${to.area}: move what needs it to ${to.area === 'web' ? 'web/' : 'store or routes'}.`;
  if (to.module === from.module) {
    return rule.own.includes(to.part as string)
      ? null
      : `within a module imports go base ← contract ← rules ← store ← routes; web may import contract and rules.`;
  }
  if (order.indexOf(to.module as string) > order.indexOf(from.module as string)) {
    return `${from.module} comes before ${to.module}: let ${to.module} own the route, store the data in ${from.module}, or add a slot to the page.`;
  }
  const entry = to.part === 'web' && /\/web\/(pickers|filters|parts)\.tsx?$/.test(to.path) ? 'web/pickers' : (to.part as string);
  return rule.earlier.includes(entry)
    ? null
    : 'a module is imported through contract, rules and store, between documents also through documents, and between screens through web/pickers, web/filters and web/parts.';
}

describe('imports', () => {
  it('go in one direction', () => {
    const found: string[] = [];
    for (const path of sources) {
      if (isTest(path)) continue;
      for (const name of importsOf(path)) {
        const target = resolve(path, name);
        if (target === null) continue;
        const sentence = importViolation(placeOf(path), placeOf(target));
        if (sentence) found.push(`${path} imports ${target}: ${sentence}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('are relative inside a module, and start with # between modules', () => {
    const found: string[] = [];
    const areaOf = (path: string) => path.split('/', path.startsWith('modules/') ? 2 : 1).join('/');
    for (const path of sources) {
      for (const name of importsOf(path)) {
        const target = resolve(path, name);
        if (target === null || !target.includes('/')) continue;
        const isInside = path.includes('/') && areaOf(path) === areaOf(target);
        if (isInside === name.startsWith('#')) found.push(`${path} imports ${name}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('cover every module', () => {
    const folders = readdirSync(new URL('modules/', root), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(order.toSorted(), 'the modules in src/server/modules.ts').toEqual(folders.map(({ name }) => name).sort());
  });

  it('use SQL only in stores and the server', () => {
    const found = sources.filter((path) => {
      const { area, part } = placeOf(path);
      return area !== 'server' && part !== 'store' && !isTest(path) && importsOf(path).some((name) => name.includes('#server/db/sql'));
    });
    expect(found).toEqual([]);
  });

  it('use big.js only in base/money.ts', () => {
    expect(sources.filter((path) => importsOf(path).includes('big.js'))).toEqual(['base/money.ts']);
  });

  it('find a README.md in every module', () => {
    const folders = readdirSync(new URL('modules/', root), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const without = folders.filter(({ name }) => !readdirSync(new URL(`modules/${name}/`, root)).includes('README.md'));
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});

/** Import cycles among the files, `{ file: files it imports }`, each as `a -> b -> a`. */
function findCycles(imports: ReadonlyMap<string, string[]>): string[] {
  const cycles: string[] = [];
  const path: string[] = [];
  const done = new Set<string>();
  const visit = (file: string) => {
    if (done.has(file)) return;
    const at = path.indexOf(file);
    if (at !== -1) return void cycles.push([...path.slice(at), file].join(' -> '));
    path.push(file);
    for (const target of imports.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of imports.keys()) visit(file);
  return cycles;
}

describe('import cycles', () => {
  const repository = new URL('../', root);
  const filesBelow = (folder: string) =>
    readdirSync(new URL(folder, repository), { recursive: true, encoding: 'utf8' }).map((path) => folder + path.replaceAll('\\', '/'));
  const fileOf = (from: string, name: string) =>
    name.startsWith('#') ? `src/${name.slice(1)}` : new URL(name, new URL(from, repository)).href.slice(repository.href.length);

  it('do not exist in src and db, type imports included', () => {
    const imports = new Map<string, string[]>();
    for (const path of [...filesBelow('src/'), ...filesBelow('db/')].filter((one) => /\.tsx?$/.test(one) && !one.endsWith('.d.ts'))) {
      const names = importsOf(`../${path}`).filter((name) => /^[.#]/.test(name));
      imports.set(
        path,
        names.map((name) => fileOf(path, name)),
      );
    }
    expect(findCycles(imports)).toEqual([]);
  });

  it('are found', () => {
    const imports = { a: ['b', 'd'], b: ['c'], c: ['a'], d: ['c'], e: ['e'] };
    expect(findCycles(new Map(Object.entries(imports)))).toEqual(['a -> b -> c -> a', 'e -> e']);
  });
});

describe('screens', () => {
  /** The names that a file imports from a package. */
  const namesFrom = (path: string, library: string): string[] => {
    const text = readFileSync(new URL(path, root), 'utf8');
    const found = text.matchAll(new RegExp(`(?:import|export)\\s+\\{([^}]*)\\}\\s+from '${library}'`, 'g'));
    return [...found].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
  };
  const importing = (library: string, names: string[]) =>
    sources.filter((path) => namesFrom(path, library).some((name) => names.includes(name)));

  it('open dialogs and drawers with the kit, whose code loads late', () => {
    const elsewhere = importing('@mantine/core', ['Modal', 'Drawer']).filter((path) => !path.startsWith('web/kit/overlay/'));
    expect(elsewhere).toEqual([]);
  });

  it('show what they read with <Loaded>, which has the loader and the error', () => {
    expect(importing('@tanstack/react-query', ['useSuspenseQuery'])).toEqual([]);
    const withOwnError = importing('#web/kit/page/states.tsx', ['ErrorState']);
    expect(withOwnError).toEqual([]);
  });

  it('say at the day of a record of money that its books are closed', () => {
    const day = /<DayField\s+(?:name="(?:date|issue_date|payment_date|advance_date)"|\{\.\.\.cell\('date'\)\})/;
    expect(sources.filter((path) => path.endsWith('.tsx') && day.test(readFileSync(new URL(path, root), 'utf8')))).toEqual([]);
    expect(importing('#web/kit/fields/books-day-field.tsx', ['BooksDayField']).length).toBeGreaterThan(8);
  });
});

/**
 * A table belongs to the module whose migration creates it: `0015_trips.sql`, or later `0023_trips_stops.sql`. Tables of the foundation are
 * everyone's. Functions in db/functions serve all modules and may name every table, as server/app.ts may import every module.
 */
const migrations = new URL('../db/migrations/', import.meta.url);
const withoutComments = (text: string) =>
  text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/(^|\s)--.*$/gm, '');
const moduleOfMigration = (file: string) => /^\d+_([a-z]+)/.exec(file)?.[1] ?? '';

function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of readdirSync(migrations)) {
    const text = withoutComments(readFileSync(new URL(file, migrations), 'utf8'));
    for (const [, table] of text.matchAll(/\bcreate table (\w+)/g)) owners.set(table as string, moduleOfMigration(file));
  }
  return owners;
}

/** The words of a text in places where SQL names a table. In a store also string literals, which may be passed on as the name of a table. */
function tablesNamed(text: string, literals = false): string[] {
  const sources = [...text.matchAll(/\bfrom\s+((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+)/gi)].flatMap(([, list = '']) =>
    list.split(',').map((item) => /\w+/.exec(item)?.[0] ?? ''),
  );
  const others = [...text.matchAll(/(?:\b(?:join|into|update|table|references|on|using)\s+|\bsql`\s*)(\w+)/gi)];
  const passed = literals ? [...text.matchAll(/['"`](\w+)['"`]/g)] : [];
  return [...new Set([...sources, ...[...others, ...passed].map(([, word]) => word as string)])];
}

/** The sentence about a module that names a table of a later one, or null. The server, as `foundation`, names none of a module. */
function tableViolation(module: string, table: string, owners: ReadonlyMap<string, string>): string | null {
  const owner = owners.get(table);
  if (owner === undefined || owner === 'foundation' || order.indexOf(owner) <= order.indexOf(module)) return null;
  return `names the table ${table} of ${owner}, which comes later: let ${owner} do it, or pass what it knows as an argument.`;
}

describe('tables', () => {
  const owners = tableOwners();

  it('are created by a migration that is named for its module', () => {
    const files = readdirSync(migrations).filter((file) => !['foundation', ...order].includes(moduleOfMigration(file)));
    expect(files).toEqual([]);
    expect(owners.size).toBeGreaterThan(40);
  });

  it('are named in the SQL of their own module and of later ones only', () => {
    const found: string[] = [];
    const look = (file: string, module: string, text: string, literals = false) => {
      for (const table of tablesNamed(withoutComments(text), literals)) {
        const sentence = tableViolation(module, table, owners);
        if (sentence) found.push(`${file} ${sentence}`);
      }
    };
    for (const path of sources) {
      const { area, module, part } = placeOf(path);
      if (isTest(path) || path.startsWith('server/testing/') || path === 'server/jobs.ts') continue;
      if (area === 'server') look(path, 'foundation', readFileSync(new URL(path, root), 'utf8'));
      if (area === 'module' && (part === 'store' || part === 'jobs'))
        look(path, module as string, readFileSync(new URL(path, root), 'utf8'), true);
    }
    for (const file of readdirSync(migrations)) look(file, moduleOfMigration(file), readFileSync(new URL(file, migrations), 'utf8'));
    expect(found).toEqual([]);
  });

  it('are found wherever SQL names them', () => {
    const text =
      "sql`customer join truck on truck.id = 1` insertInto('load', {}) raw('trip') `select a from invoice i, payment where` `update tax set`";
    expect(tablesNamed(text, true)).toEqual(expect.arrayContaining(['customer', 'truck', 'load', 'trip', 'invoice', 'payment', 'tax']));
    expect(tableViolation('trips', 'invoice', owners)).toContain('of invoicing, which comes later');
    expect(tableViolation('invoicing', 'trip', owners)).toBeNull();
    expect(tableViolation('files', 'person', owners)).toBeNull();
    expect(tableViolation('foundation', 'person_secret', owners)).toContain('of accounts');
  });
});

describe('folders', () => {
  it('have at most 20 files besides tests', () => {
    const counts = new Map<string, number>();
    for (const path of everything.filter((one) => /\.\w+$/.test(one) && !isTest(one))) {
      const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
  });

  it('have no file of the same name beside them', () => {
    const names = new Set(everything);
    expect(sources.filter((path) => names.has(path.replace(/\.tsx?$/, '')))).toEqual([]);
  });
});

describe('importViolation', () => {
  const cases: [string, string, RegExp][] = [
    ['base/money.ts', 'server/words.ts', /base is pure/],
    ['modules/trips/rules.ts', 'modules/trips/store.ts', /imports go/],
    ['modules/trips/store.ts', 'modules/invoicing/store.ts', /comes before invoicing/],
    ['modules/invoicing/web/list.tsx', 'modules/customers/web/list.tsx', /imported through contract/],
    ['modules/invoicing/web/list.tsx', 'server/words.ts', /may not import src\/server/],
    ['web/api.ts', 'modules/trips/store.ts', /contracts and rules/],
    ['server/words.ts', 'modules/trips/store.ts', /imports no module/],
  ];
  for (const [from, to, sentence] of cases) {
    it(`from ${from} to ${to} is found`, () => expect(importViolation(placeOf(from), placeOf(to))).toMatch(sentence));
  }

  it('is null for an allowed import', () => {
    expect(importViolation(placeOf('modules/invoicing/web/form.tsx'), placeOf('modules/customers/web/pickers.tsx'))).toBeNull();
    expect(importViolation(placeOf('modules/invoicing/routes.ts'), placeOf('modules/trips/store.ts'))).toBeNull();
  });
});
