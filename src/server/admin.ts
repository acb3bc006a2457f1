/** Administration from the command line: `bin/admin`. */
import { commands } from './commands/all.ts';
import { readArguments } from './commands/command.ts';
import { loadSettings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

function help(): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  return ['Usage:', ...Object.values(commands).map(({ usage, description }) => `  bin/admin ${usage.padEnd(width)}  ${description}`)].join(
    '\n',
  );
}

async function main([name, ...args]: string[]): Promise<void> {
  const command = name === undefined ? undefined : commands[name];
  if (!command) {
    console.error(help());
    process.exitCode = 1;
    return;
  }
  const given = readArguments(command, args);
  console.log(await command.run(loadSettings(process.env), given));
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error instanceof StartProblem ? error.message : error.stack);
  process.exitCode = 1;
});
