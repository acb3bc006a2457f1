/**
 * Several statements, one Sync: one round trip and, outside a transaction, one implicit transaction.
 * The one place that knows pg's inside (its Submittable interface and its wire messages): pg and pg-protocol are pinned exactly.
 *
 * Each connection remembers what it has parsed, and the row description that came with it, so that a known statement costs
 * Bind and Execute alone. After an error only statements whose ParseComplete did not arrive are forgotten.
 */
import type { PoolClient } from 'pg';
import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';
import type { Sql } from './sql.ts';

export interface Result {
  rows: Record<string, unknown>[];
  /** `INSERT 0 1`, `COMMIT`, `ROLLBACK`… */
  tag: string;
}

interface Field {
  name: string;
  parse: (text: string) => unknown;
}

interface Prepared {
  name: string;
  fields: Field[];
}

/** What pg's Connection offers and this file uses. */
interface Wire {
  stream: { write(bytes: Buffer): void };
  on(event: 'parseComplete', listener: () => void): void;
}

interface Memory {
  known: Map<string, Prepared>;
  names: number;
  batch: Batch | null;
}

/** Statements that a connection remembers; past it, the shapes are not worth keeping and are parsed unnamed. */
const rememberAtMost = 1000;

const memories = new WeakMap<Wire, Memory>();

function memoryOf(wire: Wire): Memory {
  const known = memories.get(wire);
  if (known) return known;
  const memory: Memory = { known: new Map(), names: 0, batch: null };
  wire.on('parseComplete', () => memory.batch?.parseArrived());
  memories.set(wire, memory);
  return memory;
}

class Batch {
  /** Read by pg's client on ParseComplete: no name, because this class remembers by itself. */
  readonly name = undefined;
  /** pg checks for a callback and gives one if there is none. */
  callback = () => {};
  readonly #statements: readonly Sql[];
  readonly #resolve: (results: Result[]) => void;
  readonly #reject: (error: Error) => void;
  readonly #results: Result[] = [];
  readonly #prepared: Prepared[] = [];
  #rows: Record<string, unknown>[] = [];
  #memory: Memory | undefined;
  #awaitingParse: { text: string; prepared: Prepared }[] = [];
  #parsed = 0;
  /** Set when a statement fails inside, for the error report. */
  #failed = false;

  constructor(statements: readonly Sql[], resolve: (results: Result[]) => void, reject: (error: Error) => void) {
    this.#statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(wire: Wire): Error | null {
    const memory = memoryOf(wire);
    this.#memory = memory;
    memory.batch = this;
    try {
      // One write for all: each costs a system call, which is a good part of what a short query costs.
      wire.stream.write(Buffer.concat(this.#messages(memory)));
    } catch (error) {
      // A value that cannot be sent. Nothing has gone out; the Sync alone brings the connection back in step.
      this.#failed = true;
      this.#reject(error as Error);
      wire.stream.write(serialize.sync());
    }
    return null;
  }

  #messages(memory: Memory): Buffer[] {
    const messages: Buffer[] = [];
    for (const { text, values } of this.#statements) {
      // An unnamed statement lives until the next one: it is parsed again each time.
      let prepared =
        memory.known.get(text) ?? this.#awaitingParse.find((entry) => entry.text === text && entry.prepared.name !== '')?.prepared;
      if (!prepared) {
        prepared = { name: memory.known.size < rememberAtMost ? `b${memory.names++}` : '', fields: [] };
        this.#awaitingParse.push({ text, prepared });
        messages.push(serialize.parse({ name: prepared.name, text, types: [] }), serialize.describe({ type: 'S', name: prepared.name }));
      }
      this.#prepared.push(prepared);
      messages.push(
        serialize.bind({ statement: prepared.name, values: values as unknown[], valueMapper: utils.prepareValue }),
        serialize.execute(),
      );
    }
    messages.push(serialize.sync());
    return messages;
  }

  parseArrived(): void {
    const entry = this.#awaitingParse[this.#parsed++];
    if (entry && entry.prepared.name !== '') this.#memory?.known.set(entry.text, entry.prepared);
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    const entry = this.#awaitingParse[this.#parsed - 1];
    if (!entry) return;
    entry.prepared.fields = message.fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text') as Field['parse'],
    }));
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const { fields } = this.#prepared[this.#results.length] as Prepared;
    const row: Record<string, unknown> = {};
    for (let at = 0; at < fields.length; at++) {
      const field = fields[at] as Field;
      const text = message.fields[at];
      row[field.name] = text === null || text === undefined ? null : field.parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete(message: { text: string }): void {
    this.#results.push({ rows: this.#rows, tag: message.text });
    this.#rows = [];
  }

  handleError(error: Error): void {
    this.#failed = true;
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#memory) this.#memory.batch = null;
    if (!this.#failed) this.#resolve(this.#results);
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}

/** Runs the statements in order in one round trip. Rejects with the first error; those after it did not run. */
export function runBatch(client: PoolClient, statements: readonly Sql[]): Promise<Result[]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statements, resolve, reject) as never);
  });
}
