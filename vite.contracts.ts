/**
 * Leaves out of the contracts in the browser what only the server reads: the schemas of answers, and the sentences of the API's documentation.
 * They were a third of what a list compiled and ran before its first row. Schemas that nothing else uses go with them, because top-level
 * values are marked as free of side effects; in contracts and `src/base` that is what they are.
 */
import type { Plugin, Rolldown } from 'vite';

/** What the functions that declare operations take for the server alone. `src/base` and the contracts are the only callers. */
const serverOnly: Record<string, readonly string[]> = {
  route: ['output', 'summary'],
  listRoute: ['row', 'summary'],
  pdfRoute: ['summary'],
  defineRecord: ['row', 'full', 'notes'],
};

export function contractsOfBrowser(): Plugin {
  return {
    name: 'contracts-of-browser',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/(base\/|modules\/[^/]+\/contract)[^?]*\.ts$/ },
      handler(code) {
        return { code: forBrowser(code, this.parse(code, { lang: 'ts' })), map: null };
      },
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** The source without what is for the server, and with a mark at each top-level value that is made by a call. */
export function forBrowser(code: string, program: ReturnType<Rolldown.PluginContext['parse']>): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const remove = (of: Node | undefined, names: readonly string[]) => {
    for (const property of ((of?.properties as Node[] | undefined) ?? []).filter((one) => names.includes(nameOf(one)))) {
      const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0;
      edits.push({ start: property.start, end: property.end + comma, text: '' });
    }
  };
  for (const call of nodesOf(program as unknown as Node).filter(({ type }) => type === 'CallExpression')) {
    const { callee, arguments: given } = call as Node & { callee: Node & { name?: string }; arguments: Node[] };
    remove(given[0], serverOnly[callee.name ?? ''] ?? []);
  }
  for (const init of topLevelValues(program as unknown as Node)) {
    // What operations share: `const ofOne = { path: …, output: … }`.
    remove(init, ['output']);
    edits.push({ start: init.start, end: init.start, text: '/*#__PURE__*/ (() => (' });
    edits.push({ start: init.end, end: init.end, text: '))()' });
  }
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: insert }) => text.slice(0, start) + insert + text.slice(end), code);
}

const nameOf = ({ key }: Node) => (key as { name?: string } | undefined)?.name ?? '';

/** The values of constants that are made by calls, alone or in an object. */
function topLevelValues({ body }: Node): Node[] {
  return (body as Node[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? (statement.declarations as { init: Node | null }[]) : []))
    .flatMap(({ init }) => (init && ['CallExpression', 'ObjectExpression'].includes(init.type) ? [init] : []));
}

function nodesOf(node: Node): Node[] {
  const children = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const nodes = children.filter(
    (child): child is Node => typeof child === 'object' && child !== null && typeof (child as Node).type === 'string',
  );
  return [node, ...nodes.flatMap(nodesOf)];
}
