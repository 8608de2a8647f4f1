/** What one place does for all of them, how another would look, and where it is looked for. */

/** What the app shows. */
const SHOWN = ['src/client/', 'src/ui/', 'machines/'];
/** Where what a person typed may come to. */
const TYPED = [...SHOWN, 'src/contract/', 'src/desk/', 'src/server/', 'src/cli/'];

const RULES = [
  {
    complaint: 'a time is written beside src/client/app/format/times.ts',
    looks:
      /\bIntl\.DateTimeFormat\(|\.toLocale(Date|Time)?String\(|\.get(UTC)?(FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(/,
    files: ['src/client/app/format/times.ts'],
    folders: SHOWN,
  },
  {
    complaint: 'a number that is typed is read beside src/contract/typed-decimal.ts',
    looks:
      /\bparseFloat\(|valueAsNumber|type="number"|inputMode="decimal"|\.replace(All)?\([^)]*[,٫][^)]*, ?['"]\.['"]\)/,
    files: ['src/client/parts/numbers/decimal-field.tsx', 'src/client/parts/numbers/stepper.tsx'],
    folders: TYPED.filter((folder) => folder !== 'src/server/'),
  },
  {
    complaint: 'a phone or a code is read beside src/contract/phone-number.ts and typed-digits.ts',
    looks:
      /libphonenumber-js|\.replace(All)?\([^)]*(\\D|\[\^(\\d|0-9)|\\p\{Nd\})|\^(\(\?:)?\\\+|\.startsWith\(['"](\+|00)['"]\)|\/\^(\\d|\[0-9\])\{6\}\$\/|\[\\s[()-]+\]|\b(code|mobile|phone)\.(trim|replace(All)?|match)\(/,
    files: [
      'src/contract/phone-number.ts',
      'src/contract/typed-digits.ts',
      'src/contract/typed-decimal.ts',
      'src/contract/refused-number.ts',
      // The sign of a result, as Intl wrote it.
      'src/desk/parts/figures.tsx',
    ],
    folders: TYPED,
  },
  {
    complaint: 'where money is paid out to is read beside src/contract/payout-details.ts',
    looks:
      /'ibantools'|'@scure\/base'|keccak|bech32|base58|0x[^'"`/]*\{40\}|\[A-Z\]\{2\}(\\d|\[0-9\])|\b(coinAddress|payeeAccount|bankSwift|iban|bic|swift)\]?\.(trim|replace(All)?|match|to(Upper|Lower)Case)\(/i,
    files: ['src/contract/payout-details.ts'],
    folders: TYPED,
  },
  {
    complaint: 'a value of a request is decoded beside its codec, see src/contract/request-texts.ts',
    looks: /\bNumber\(|=== '\d'/,
    files: [],
    folders: ['src/server/http/routes/', 'src/server/desk/'],
  },
  {
    complaint: 'a value of a request is encoded beside its codec, see src/contract/request-texts.ts',
    looks: /\bString\(|\? \(?'\d'/,
    files: [],
    folders: ['src/client/features/'],
  },
  {
    complaint: "the browser's languages are read beside src/client/app/i18n/browser-locales.ts",
    looks: /\bnavigator\b.*\blanguages?\b/i,
    files: ['src/client/app/i18n/browser-locales.ts'],
    folders: SHOWN,
  },
  {
    complaint: 'a text is hidden from the eye beside .visually-hidden of src/ui/styles/base.css',
    looks:
      /clip-path: inset\((50|100)%\)|\bclip: ?rect|(text-indent|left|inset-inline-start): -\d{3,}|\bsr-only\b/,
    files: ['src/ui/styles/base.css'],
    folders: ['src/client/', 'src/ui/', 'src/desk/', 'src/chart-site/'],
  },
] as const;

/** What a file does that one place should: each with its line. */
export const besideOnePlace = (file: string, text: string): string[] =>
  RULES.filter(
    ({ files, folders }) =>
      folders.some((folder) => file.startsWith(folder)) && !files.some((allowed) => allowed === file),
  ).flatMap(({ complaint, looks }) =>
    text
      .split('\n')
      .flatMap((line, index) => (looks.test(line) ? [`${file}:${index + 1} ${complaint}`] : [])),
  );

const EXPORTED = /^export (?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;
/** Each screen's file names what it needs by this word. */
const OF_EACH = 'features';

/** Names that more than one file exports: a reader would have to look which of them is meant. `files` are texts by path. */
export function namesExportedTwice(files: ReadonlyMap<string, string>): string[] {
  const placesOf = new Map<string, Set<string>>();
  for (const [file, text] of files)
    for (const [, name = ''] of text.matchAll(EXPORTED))
      placesOf.set(name, (placesOf.get(name) ?? new Set()).add(file));
  return [...placesOf]
    .filter(([name, places]) => name !== OF_EACH && places.size > 1)
    .map(([name, places]) => `${name} is exported by ${[...places].join(' and ')}`);
}
