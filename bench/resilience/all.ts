/** All drills, one after the other: `bin/drill`. Exit code 0 if all hold. */
import { problems, runDrill, runPart } from './drill.ts';
import { parts } from './planted.ts';

await runDrill(
  async () => {
    for (const part of parts) {
      console.log(`— bin/drill ${part}`);
      const { code } = await runPart(part, [], (text) => process.stdout.write(text));
      if (code !== 0) problems.push(`bin/drill ${part} ended with ${code}.`);
    }
  },
  { minutes: 25 },
);
