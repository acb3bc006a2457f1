/** Generators of requests to any operation of the OpenAPI document: as a client would send them, and with something wrong. */
import fc, { type Arbitrary } from 'fast-check';
import { jpeg, pdf } from '../files.ts';
import { type Path, withAt } from '../samples.ts';
import { hostile, type IdsOf, realistic, type Schema, toJson } from './values.ts';

export interface Operation {
  method: string;
  /** `/api/trips/{id}` */
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[];
  /** By content type. */
  body?: Record<string, { schema: Schema }>;
  /** By status. */
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface OpenApi {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path' | 'body'> & { requestBody?: { content: Operation['body'] } }>>;
}

/** The operations of an OpenAPI document. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, responses, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      responses,
      ...(requestBody?.content ? { body: requestBody.content } : {}),
    })),
  );
}

export const callers = ['nobody', 'driver', 'administrator', 'super-administrator'] as const;
export type Caller = (typeof callers)[number];

export interface FuzzRequest {
  operation: Operation;
  caller: Caller;
  method: string;
  /** With its query. */
  url: string;
  /** Besides the caller's own, which they replace by name. A null removes one. */
  headers: [name: string, value: string | null][];
  body: Buffer | undefined;
  /** Something is wrong with it on purpose. */
  isOdd: boolean;
}

/** What the requests can refer to. */
export interface Ids {
  /** For a field or path parameter. */
  of: IdsOf;
  /** For the parameters of a path, by name. */
  inPath: (path: string) => Arbitrary<Record<string, string>>;
  companies: readonly string[];
}

/** Any request to any of the operations. Half are as a client would send them. */
export function anyRequest(operations: readonly Operation[], ids: Ids): Arbitrary<FuzzRequest> {
  return fc.constantFrom(...operations.map((operation) => requestTo(operation, ids))).chain((request) => request);
}

function requestTo(operation: Operation, ids: Ids): Arbitrary<FuzzRequest> {
  const build = (isOdd: boolean) =>
    fc
      .record({
        caller: fc.oneof(
          { weight: 1, arbitrary: fc.constant('nobody' as Caller) },
          { weight: 2, arbitrary: fc.constant('driver' as Caller) },
          { weight: 6, arbitrary: fc.constant('administrator' as Caller) },
          { weight: 1, arbitrary: fc.constant('super-administrator' as Caller) },
        ),
        method: isOdd
          ? mostly(fc.constant(operation.method), fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'PUT', 'DELETE', 'POST', 'GET', 'PROPFIND'))
          : fc.constant(operation.method),
        url: fc.tuple(pathOf(operation, ids, isOdd), queryOf(operation, ids, isOdd)).map(([path, query]) => path + query),
        headers: headersOf(operation, ids, isOdd),
        body: bodyOf(operation, ids, isOdd),
      })
      .map(({ headers, body, ...rest }) => ({ operation, isOdd, ...rest, headers: [...body.headers, ...headers], body: body.bytes }));
  return fc.oneof(build(false), build(true));
}

/** The usual value nine times of ten. */
const mostly = <T>(usual: Arbitrary<T>, odd: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd });

const oddSegments = [
  ...['x', '0', '-1', 'null', 'undefined', '%00', '%ff', '%zz', '%2F', '%2e%2e', '..', '.', '*', '~', '%20', '%F0%9F%9A%9B', '%ED%A0%80'],
  ...['a'.repeat(201), 'a'.repeat(4_000), '00000000-0000-0000-0000-000000000000', "1'--", '__proto__', ';', '%5B%5D', '1/2/3'],
];

function pathOf(operation: Operation, ids: Ids, isOdd: boolean): Arbitrary<string> {
  const parameters = operation.parameters.filter((one) => one.in === 'path');
  const usual = ids
    .inPath(operation.path)
    .chain((known) =>
      fc.tuple(
        ...parameters.map(({ name, schema }) =>
          schema.enum ? realistic(schema, name, ids.of).map(String) : fc.constant(known[name] ?? name),
        ),
      ),
    );
  const odd = fc.tuple(...parameters.map(() => fc.oneof(fc.uuid(), fc.constantFrom(...oddSegments))));
  const segments = isOdd ? fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: odd }) : usual;
  const end = isOdd ? mostly(fc.constant(''), fc.constantFrom('/', '//', '/x', '%00', '.json')) : fc.constant('');
  return fc.tuple(segments, end).map(([values, suffix]) => {
    let at = 0;
    return operation.path.replace(/\{\w+\}/g, () => values[at++] as string) + suffix;
  });
}

function queryOf(operation: Operation, ids: Ids, isOdd: boolean): Arbitrary<string> {
  const declared = operation.parameters.filter((one) => one.in === 'query');
  const pairs = declared.map(({ name, schema, required }) => {
    const usual = realistic(schema, name, ids.of).map((value) =>
      [value]
        .flat()
        .map((one) => `${name}=${encodeURIComponent(String(one ?? ''))}`)
        .join('&'),
    );
    const odd = hostileText.map((text) => `${name}=${text}`);
    const value = isOdd ? fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: odd }) : usual;
    return required ? value : fc.option(value, { nil: '', freq: 2 });
  });
  const names = declared.map(({ name }) => name);
  const extra = fc.constantFrom(
    ...'unknown=1 &&& = %00=%00 __proto__=1 toString=x constructor[prototype]=1 company_id=x'.split(' '),
    `x=${'y'.repeat(8_000)}`,
    ...names.flatMap((name) => [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, name, `${name}=%ff`, `${name}=%zz`]),
  );
  const added = isOdd ? fc.option(extra, { nil: '' }) : fc.constant('');
  return fc.tuple(fc.tuple(...pairs), added).map(([values, more]) => {
    const text = [...values, more].filter((part) => part !== '').join('&');
    return text === '' ? '' : `?${text}`;
  });
}

/** As it is written in a query: percent-encoded, except that a lone surrogate has no encoding. */
const hostileText = hostile.map((value) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()).slice(0, 6_000),
);

function headersOf({ parameters }: Operation, { companies }: Ids, isOdd: boolean): Arbitrary<FuzzRequest['headers']> {
  const key = parameters.some(({ name }) => name === 'Idempotency-Key');
  const usual = fc.record({
    'idempotency-key': key
      ? fc.option(mostly<string>(fc.uuid(), fc.constantFrom('again', 'again2')), { nil: undefined })
      : fc.constant(undefined),
    'if-match': fc.option(
      fc.integer({ min: 1, max: 3 }).map((version) => `"${version}"`),
      { nil: undefined, freq: 3 },
    ),
    'accept-language': fc.constantFrom('es', 'en', 'en-US,en;q=0.9'),
  });
  const oddHeaders: Record<string, Arbitrary<string | null>> = {
    'company-id': fc.constantFrom(null, '', 'x', 'null', ...companies, companies.join(', '), '00000000-0000-0000-0000-000000000000'),
    'x-xsrf-token': fc.constantFrom(null, '', 'x', '%', '%zz', 'é', 'x'.repeat(3_000)),
    'idempotency-key': fc.constantFrom('', ' ', 'k'.repeat(200), 'k'.repeat(201), 'é', 'again', '__proto__'),
    'if-match': fc.constantFrom('*', '""', '"0"', '"-1"', '"999999999"', '"9999999999"', 'W/"1"', '"1", "2"', 'x', '1e3'),
    'if-none-match': fc.constantFrom('*', '"x"', `"${'0'.repeat(64)}"`, `"${'0'.repeat(64)}", "x"`),
    'content-type': fc.constantFrom(
      ...[null, '', 'text/plain', 'application/json; charset=utf-16', 'application/json;;', 'APPLICATION/JSON', 'application/xml'],
      ...['/', ';', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary='],
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
    ),
    'accept-language': fc.constantFrom('', '*', 'xx', 'en;q=x', 'en,'.repeat(1_000), 'é'),
    accept: fc.constantFrom('text/html', 'image/*', '', '*/*;q=0'),
    'x-background': fc.constantFrom('1', '0', 'x'),
    cookie: fc.constantFrom(
      ...['', '=', ';;;', 'arriero_session=', 'arriero_session=x', 'XSRF-TOKEN=x', '__proto__=x', `a=${'b'.repeat(5_000)}`, 'a=%zz', 'é=é'],
    ),
    range: fc.constantFrom('bytes=0-1', 'bytes=-1', 'x'),
    'content-encoding': fc.constantFrom('gzip', 'br', 'x'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x', '::1, 1.2.3.4', '1'.repeat(3_000)),
    'user-agent': fc.constantFrom('', 'x'.repeat(5_000), 'é'),
    host: fc.constantFrom('x', 'é', 'x:99999'),
  };
  const odd = fc
    .constantFrom(...Object.keys(oddHeaders))
    .chain((name) => (oddHeaders[name] as Arbitrary<string | null>).map((value) => [name, value] as [string, string | null]));
  return fc
    .tuple(usual, isOdd ? fc.array(odd, { maxLength: 2 }) : fc.constant([]))
    .map(([headers, more]) => [
      ...Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]])),
      ...more,
    ]);
}

interface Body {
  bytes: Buffer | undefined;
  headers: FuzzRequest['headers'];
}

const json: FuzzRequest['headers'] = [['content-type', 'application/json']];

function bodyOf({ method, body }: Operation, ids: Ids, isOdd: boolean): Arbitrary<Body> {
  if (body?.['multipart/form-data']) return formBody(isOdd);
  const schema = body?.['application/json']?.schema;
  const text = (value: unknown): Body => ({ bytes: Buffer.from(toJson(value)), headers: json });
  if (!schema) {
    const none: Body = { bytes: undefined, headers: [] };
    return isOdd && method !== 'GET' ? mostly(fc.constant(none), hostile.map(text)) : fc.constant(none);
  }
  const usual = realistic(schema, 'body', ids.of);
  if (!isOdd) return usual.map(text);
  return fc.oneof(
    {
      weight: 10,
      arbitrary: fc
        .tuple(usual, fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 2 }))
        .map(([value, changes]) => text(changed(value, changes))),
    },
    { weight: 1, arbitrary: hostile.map(text) },
    {
      weight: 1,
      arbitrary: usual
        .map(toJson)
        .chain((whole) => damaged(whole))
        .map((bytes) => ({ bytes, headers: json })),
    },
  );
}

/** What can be done to one place of a body. */
type Change = { remove: true } | { add: string; value: unknown } | { value: unknown };

const change: Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: hostile.map((value) => ({ value })) },
  { weight: 1, arbitrary: fc.constant({ remove: true as const }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('unknown', 'company_id', 'id', 'constructor', 'toString', 'version', ''), hostile)
      .map(([add, value]) => ({ add, value })),
  },
);

/** The value with each change made at one of its places. */
function changed(value: unknown, changes: [number, Change][]): unknown {
  let result = value;
  for (const [pick, what] of changes) {
    const places = placesOf(result);
    const place = places[pick % places.length] as Path;
    if ('add' in what) result = withAt(result, [], { ...(result as object), [what.add]: what.value });
    else if ('remove' in what) result = place.length === 0 ? undefined : withAt(result, place, undefined);
    else result = withAt(result, place, what.value);
  }
  return result ?? null;
}

/** The paths of all values within one, its own first. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([key, part]) => placesOf(part, [...path, key]))];
}

function damaged(whole: string): Arbitrary<Buffer> {
  const bytes = Buffer.from(whole);
  return fc.oneof(
    fc.nat({ max: bytes.length }).map((length) => bytes.subarray(0, length)),
    fc.constantFrom('\ufeff', ' ', '[', 'null ', '"', '\u0000').map((start) => Buffer.from(start + whole)),
    fc
      .constantFrom(Buffer.from([0xff, 0xfe]), Buffer.from([0xc3, 0x28]), Buffer.alloc(10))
      .map((junk) => Buffer.concat([bytes.subarray(0, -1), junk])),
  );
}

const files = {
  'a.jpg': jpeg(20, 10),
  'a.pdf': pdf(),
  'a.txt': Buffer.from('text'),
  'a.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  '': Buffer.alloc(0),
  '../../etc/passwd': pdf(),
  '\u202egpj.exe': jpeg(1, 1),
  [`${'n'.repeat(400)}.pdf`]: pdf(),
};

/** Forms with a file: whole, cut off, without a name, twice. */
function formBody(isOdd: boolean): Arbitrary<Body> {
  const part = (name: string, file: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`--limit\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]);
  const field = (name: string, value: string) =>
    Buffer.from(`--limit\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const end = Buffer.from('--limit--\r\n');
  const headers: FuzzRequest['headers'] = [['content-type', 'multipart/form-data; boundary=limit']];
  const whole = fc
    .tuple(fc.constantFrom(...Object.entries(files)), fc.constantFrom('attachment', 'image', 'photo'))
    .map(([[name, bytes], purpose]) => Buffer.concat([field('purpose', purpose), part('file', name, bytes), end]));
  if (!isOdd) return whole.map((bytes) => ({ bytes, headers }));
  const jpg = part('file', 'a.jpg', files['a.jpg'] as Buffer);
  const odd = fc.oneof(
    whole.chain((bytes) => fc.nat({ max: bytes.length }).map((length) => bytes.subarray(0, length))),
    fc.constantFrom(
      ...[jpg, Buffer.concat([jpg, jpg, end]), end, Buffer.alloc(0), Buffer.from('--limit'), Buffer.from('no form at all')],
      ...[part('', '', Buffer.alloc(0)), field('__proto__', 'x'), field('file', 'text'), Buffer.from('--limit\r\n\r\n\r\n')],
      part('file', 'x'.repeat(70_000), Buffer.alloc(1)),
      Buffer.concat([...Array.from({ length: 50 }, (_, n) => field(`f${n}`, 'x')), jpg, end]),
      Buffer.concat([field('purpose', 'x'), jpg, end]),
      Buffer.concat([part('file', 'large.pdf', Buffer.alloc(11 * 1024 * 1024, 0x20)), end]),
    ),
  );
  return odd.map((bytes) => ({ bytes, headers }));
}
