import { describe, expect, it, test } from 'vitest';
import { commands } from './all.ts';
import { readArguments } from './command.ts';

describe.each(Object.entries(commands))('bin/admin %s', (_name, command) => {
  const argument = command.argument === undefined ? [] : ['/backups', ...(command.writesFolder ? ['/exports'] : [])];

  it('rejects an option that it does not have', () => {
    expect(() => readArguments(command, [...argument, '--unknown'])).toThrow(/Unknown option '--unknown'/);
    expect(() => readArguments(command, [...argument, '--unknown=3'])).toThrow(/Unknown option '--unknown'/);
  });

  it('takes as many arguments as its usage says', () => {
    expect(command.usage.replaceAll(/\[.*?\]|--\w+ [A-Z]+/g, '').match(/ [A-Z]+/g) ?? []).toHaveLength(argument.length);
    expect(readArguments(command, argument)).toMatchObject({ argument: argument[0] ?? '', folder: argument[1] ?? '' });
    expect(() => readArguments(command, [...argument, 'more'])).toThrow(/^(Give one |The command has no argument "more")/);
    if (argument.length > 0) expect(() => readArguments(command, argument.slice(1))).toThrow(/^Give one /);
  });
});

test('an option with a value is read, and one without its value is rejected', () => {
  const { backup } = commands as { backup: (typeof commands)[string] };
  expect(readArguments(backup, ['/backups', '--keep', '7'])).toEqual({
    argument: '/backups',
    folder: '',
    options: { keep: '7' },
    flags: new Set(),
  });
  expect(() => readArguments(backup, ['/backups', '--keep'])).toThrow(/'--keep <value>' argument missing/);
});
