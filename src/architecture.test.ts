/** Holds the arrows: who may know whom. A trespass fails with the sentence that says how to mend it. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** In order of knowledge: a module knows only those before it. */
const order = [
  'files',
  'history',
  'places',
  'companies',
  'notifications',
  'people',
  'accounts',
  'settings',
  'customers',
  'fleet',
  'reminders',
  'trips',
  'expenses',
  'services',
  'invoicing',
  'payroll',
  'reports',
  'imports',
];

const root = new URL('./', import.meta.url);
const everything = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
const sources = everything.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));

/** Tests, and what only tests use, may know anything. */
const isTest = (path: string) => /(\.test\.tsx?|\/testing\.ts)$/.test(path);

interface Place {
  area: 'base' | 'server' | 'web' | 'module' | 'top';
  module?: string;
  /** contract, rules, store, routes, jobs, words, web */
  part?: string;
  path: string;
}

/** Where a file stands: `modules/invoicing/rules/totals.ts` is the rules of invoicing. */
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

/** The file of ours that an import names, or null for a package. */
function resolve(from: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1);
  if (!name.startsWith('.')) return null;
  const { href } = new URL(name, new URL(from, root));
  return href.startsWith(root.href) ? href.slice(root.href.length) : null;
}

/** Which parts of its own module, and of the server and the web, each part may know. */
const may: Record<string, { own: string[]; earlier: string[]; areas: string[] }> = {
  contract: { own: ['contract'], earlier: ['contract'], areas: ['base'] },
  rules: { own: ['contract', 'rules'], earlier: ['contract', 'rules'], areas: ['base'] },
  store: { own: ['contract', 'rules', 'store'], earlier: ['contract', 'rules', 'store'], areas: ['base', 'server'] },
  routes: { own: ['contract', 'rules', 'store', 'routes'], earlier: ['contract', 'rules', 'store'], areas: ['base', 'server'] },
  jobs: { own: ['contract', 'rules', 'store'], earlier: ['contract', 'rules', 'store'], areas: ['base', 'server'] },
  web: { own: ['contract', 'rules', 'web', 'words'], earlier: ['contract', 'rules', 'web/pickers'], areas: ['base', 'web'] },
};

function trespass(from: Place, to: Place): string | null {
  if (from.area === 'base')
    return to.area === 'base' ? null : 'base is the pure kernel: it knows nothing of ours but itself. Pass what it needs as an argument.';
  if (from.area === 'web') {
    if (to.area === 'base' || to.area === 'web') return null;
    const composes = ['web/router.tsx', 'web/app/i18n.ts'].includes(from.path);
    if (to.area === 'module' && (to.part === 'contract' || to.part === 'rules' || (composes && (to.part === 'web' || to.part === 'words'))))
      return null;
    return 'src/web serves every screen: it knows contracts and rules. Compose module screens in web/router.tsx.';
  }
  if (from.area === 'server') {
    if (to.area === 'base' || to.area === 'server') return null;
    const composes =
      ['server/app.ts', 'server/jobs.ts', 'server/admin.ts', 'server/create-admin.ts', 'server/main.ts'].includes(from.path) ||
      from.path.startsWith('server/testing/');
    if (to.area === 'module' && composes && to.part !== 'web') return null;
    return 'src/server serves every module and knows none: compose modules in server/app.ts.';
  }
  if (from.area === 'module') return moduleTrespass(from, to);
  return null;
}

function moduleTrespass(from: Place, to: Place): string | null {
  const rule = may[from.part as string];
  if (!rule) return `a module has contract, rules, store, routes, jobs, words and web; ${from.part} is none of them.`;
  if (to.area !== 'module')
    return rule.areas.includes(to.area)
      ? null
      : `${from.part} does not know src/${to.area}: move what needs it to ${to.area === 'web' ? 'web/' : 'store or routes'}.`;
  if (to.module === from.module) {
    return rule.own.includes(to.part as string)
      ? null
      : `within a module the arrows go base ← contract ← rules ← store ← routes; web sees contract and rules.`;
  }
  if (order.indexOf(to.module as string) > order.indexOf(from.module as string)) {
    return `${from.module} comes before ${to.module}: let ${to.module} own the route, store the fact with ${from.module}, or open a slot on the page.`;
  }
  const entry = to.part === 'web' && /\/web\/(pickers|filters|parts)\.tsx?$/.test(to.path) ? 'web/pickers' : (to.part as string);
  return rule.earlier.includes(entry)
    ? null
    : 'a module is imported through contract, rules and store and, between screens, through web/pickers, web/filters and web/parts.';
}

describe('the arrows', () => {
  it('point one way', () => {
    const found: string[] = [];
    for (const path of sources) {
      if (isTest(path)) continue;
      for (const name of importsOf(path)) {
        const target = resolve(path, name);
        if (target === null) continue;
        const sentence = trespass(placeOf(path), placeOf(target));
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

  it('know every module', () => {
    const folders = readdirSync(new URL('modules/', root), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).filter((name) => !order.includes(name))).toEqual([]);
  });

  it('keep SQL inside stores and the server', () => {
    const found = sources.filter((path) => {
      const { area, part } = placeOf(path);
      return area !== 'server' && part !== 'store' && !isTest(path) && importsOf(path).some((name) => name.includes('#server/db/sql'));
    });
    expect(found).toEqual([]);
  });

  it('keep big.js inside the money of the base', () => {
    expect(sources.filter((path) => importsOf(path).includes('big.js'))).toEqual(['base/money.ts']);
  });

  it('keep every module explained', () => {
    const folders = readdirSync(new URL('modules/', root), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const silent = folders.filter(({ name }) => !readdirSync(new URL(`modules/${name}/`, root)).includes('README.md'));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

describe('the folders', () => {
  it('hold at most 20 files besides tests', () => {
    const counts = new Map<string, number>();
    for (const path of everything.filter((one) => /\.\w+$/.test(one) && !isTest(one))) {
      const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
  });

  it('never share a name with a file beside them', () => {
    const names = new Set(everything);
    expect(sources.filter((path) => names.has(path.replace(/\.tsx?$/, '')))).toEqual([]);
  });
});

describe('a trespass', () => {
  const cases: [string, string, RegExp][] = [
    ['base/money.ts', 'server/words.ts', /pure kernel/],
    ['modules/trips/rules.ts', 'modules/trips/store.ts', /arrows go/],
    ['modules/trips/store.ts', 'modules/invoicing/store.ts', /comes before invoicing/],
    ['modules/invoicing/web/list.tsx', 'modules/customers/web/list.tsx', /imported through contract/],
    ['modules/invoicing/web/list.tsx', 'server/words.ts', /does not know src\/server/],
    ['web/api.ts', 'modules/trips/store.ts', /contracts and rules/],
    ['server/words.ts', 'modules/trips/store.ts', /knows none/],
  ];
  for (const [from, to, sentence] of cases) {
    it(`from ${from} to ${to} is told`, () => expect(trespass(placeOf(from), placeOf(to))).toMatch(sentence));
  }

  it('is not seen where there is none', () => {
    expect(trespass(placeOf('modules/invoicing/web/form.tsx'), placeOf('modules/customers/web/pickers.tsx'))).toBeNull();
    expect(trespass(placeOf('modules/invoicing/routes.ts'), placeOf('modules/trips/store.ts'))).toBeNull();
  });
});
