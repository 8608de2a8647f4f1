import * as z from 'zod/mini';

/**
 * Where the names of the wire end. `fields` and `inputFields` make the codec of one object: the specification's names on
 * the wire, names of our own behind it. Parsing reads what came over the wire, `toWire` writes what goes out.
 */

/** A field by our own name: its schema, after its name on the wire where that is another. */
type Field = z.ZodMiniType | readonly [wire: string, schema: z.ZodMiniType];
type Fields = Readonly<Record<string, Field>>;

type SchemaOf<F> = F extends readonly [string, infer Schema extends z.ZodMiniType]
  ? Schema
  : F extends z.ZodMiniType
    ? F
    : never;
type OwnShape<F extends Fields> = { [Name in keyof F]: SchemaOf<F[Name]> };
type WireShape<F extends Fields> = {
  [Name in keyof F as F[Name] extends readonly [infer Wire extends string, z.ZodMiniType]
    ? Wire
    : Name]: SchemaOf<F[Name]>;
};
/** Names on the wire by our own. */
type Names = Readonly<Record<string, string>>;
type Codec<F extends Fields> = z.ZodMiniCodec<
  z.ZodMiniObject<WireShape<F>>,
  z.ZodMiniType<z.output<z.ZodMiniObject<OwnShape<F>>>>
> & { names: Names };

/**
 * The fields of an object that the server answers.
 * @__NO_SIDE_EFFECTS__ A build leaves out what it does not use.
 */
export const fields = <const F extends Fields>(own: F): Codec<F> => codecOf(own, z.object);

/**
 * The fields of a request, which takes no others.
 * @__NO_SIDE_EFFECTS__ A build leaves out what it does not use.
 */
export const inputFields = <const F extends Fields>(own: F): Codec<F> => codecOf(own, z.strictObject);

/**
 * The fields of a query, which may have `t` beside them: it stands against caches (S7.1), and nothing reads it.
 * @__NO_SIDE_EFFECTS__ A build leaves out what it does not use.
 */
export const queryFields = <const F extends Fields>(own: F): Codec<F> =>
  codecOf(own, (wire) => z.strictObject({ t: z.optional(z.string().check(z.regex(/^\d{1,16}$/))), ...wire }));

/** @__NO_SIDE_EFFECTS__ */
function codecOf<F extends Fields>(own: F, object: (wire: z.core.$ZodShape) => z.ZodMiniObject): Codec<F> {
  const entries = Object.entries<Field>(own).map(([name, field]) =>
    '_zod' in field ? ([name, name, field] as const) : ([name, ...field] as const),
  );
  const wire = object(Object.fromEntries(entries.map(([, onWire, schema]) => [onWire, schema])));
  const encoded = entries.map(([name, onWire]) => [name, onWire] as const);
  const decoded = entries.map(([name, onWire]) => [onWire, name] as const);
  const codec = z.codec(wire, z.any(), {
    decode: (value) => renamed(value, decoded),
    encode: (value) => renamed(value, encoded),
  });
  return Object.assign(codec, { names: Object.fromEntries(encoded) }) as unknown as Codec<F>;
}

/** An object under other names. What is undefined is left out. */
function renamed(value: Record<string, unknown>, names: readonly (readonly [string, string])[]) {
  const named: Record<string, unknown> = {};
  for (const [from, to] of names) if (value[from] !== undefined) named[to] = value[from];
  return named;
}

/** What of the wire is 0 or 1, and true or false behind it. */
export const flag = z.codec(z.union([z.literal(0), z.literal(1)]), z.boolean(), {
  decode: (onWire) => onWire === 1,
  encode: (isSet) => (isSet ? (1 as const) : (0 as const)),
});

/** Rules of values are for what comes in; the compiler knows the type of what goes out. */
const UNCHECKED = { skipChecks: true } as z.core.ParseContext<z.core.$ZodIssue>;

/** A value as its schema has it on the wire. */
export function toWire<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: z.output<Schema>,
): z.input<Schema> {
  return z.encode(schema, value, UNCHECKED);
}

type MaybeNamed = z.ZodMiniType & { names?: Names };

/** The names of a request's fields, those of all its options if it is one of several. */
const namesOf = ({ names, _zod: { def } }: MaybeNamed): Names =>
  names ?? Object.assign({}, ...((def as { options?: MaybeNamed[] }).options ?? []).map(namesOf));

/** How the wire calls a field of a request. */
export const wireNameOf = (schema: z.ZodMiniType, name: string): string => namesOf(schema)[name] ?? name;

/** How we call a field of a request that the wire calls so. */
export const ownNameOf = (schema: z.ZodMiniType, wire: string): string =>
  Object.entries(namesOf(schema)).find((pair) => pair[1] === wire)?.[0] ?? wire;
