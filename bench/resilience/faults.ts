/**
 * Runs each drill in a short form with each of its faults planted, one at a time, and expects that it reports the fault and ends with 1.
 *
 *     bin/drill faults [PART…]
 *
 * Exit code 0 if every fault was found.
 */
import { endProcess, startProduct } from '../product.ts';
import { children, dataDir, problems, runDrill, runPart, secondsSince } from './drill.ts';
import { type Fault, type Part, parts, planted } from './planted.ts';

const short: Record<Part, string[]> = {
  kill: ['--rounds', '1'],
  backup: [],
  restart: ['--seconds', '1'],
  pooler: [],
  disk: ['--times', '1', '--hold', '2'],
};
const asked = process.argv.slice(2);

await runDrill(
  async () => {
    // Each drill starts from a copy, because making the demo takes longest.
    const server = await startProduct(dataDir, children);
    await endProcess(server.process);
    for (const part of parts.filter((name) => asked.length === 0 || asked.includes(name))) {
      for (const [name, { found }] of Object.entries<Fault>(planted[part])) await expectFound(part, name, found);
    }
  },
  { minutes: 25 },
);

async function expectFound(part: Part, fault: string, found: readonly RegExp[]): Promise<void> {
  const start = performance.now();
  const { code, printed } = await runPart(part, [...short[part], '--from', dataDir, '--fault', fault]);
  const reported = printed.includes('PROBLEM: ') ? printed.slice(printed.indexOf('PROBLEM: ')) : '';
  const sentences = found.flatMap((one) => one.exec(reported)?.[0] ?? []);
  const isFound = code === 1 && sentences.length === found.length;
  console.log(
    `fault ${fault} of ${part}: ${isFound ? 'found' : 'NOT FOUND'} in ${secondsSince(start).toFixed(0)} s: ${sentences.join('; ')}`,
  );
  if (!isFound) problems.push(`The fault ${fault} of ${part} was not found, exit code ${code}:\n${printed}`);
}
