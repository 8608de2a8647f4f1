import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cancel, intro, isCancel, outro, password, text } from '@clack/prompts';
import { stringify } from 'smol-toml';
import { writeDurably } from '#server/durable-file';
import { readSettings, SECRETS, SETTING_NAMES, type SettingName, settingFault } from '#server/settings';
import { SITE_FILE } from '#server/site-file';
import { runCommand } from './run-command.ts';

type Question = { ask: string; suggested?: string };

/** What a site that others reach has to settle, in the order it is asked; what it says is the comment in the file. */
const QUESTIONS: Partial<Record<SettingName, Question>> = {
  SITE_HOSTS: { ask: 'Hosts of the site, comma-separated; any other is refused. Empty takes any' },
  API_HOST: { ask: 'Host of the API. Empty is the page’s own, or the one of SITE_HOSTS with “api” in front' },
  SITE_TITLE: { ask: 'Name of the site', suggested: 'Candlestate' },
  SITE_ACCENT: { ask: 'Colour of its buttons, such as #2563eb. Empty keeps the blue of the build' },
  SITE_MARK: { ask: 'File of its mark, a square SVG or PNG. Empty keeps the one of the build' },
  HOST: { ask: 'Address to listen on; behind a proxy of this machine 127.0.0.1', suggested: '127.0.0.1' },
  PORT: { ask: 'Port to listen on', suggested: '8080' },
  TRUSTED_PROXIES: { ask: 'Addresses of the proxies in front', suggested: '127.0.0.1,::1' },
  DATA_DIR: { ask: 'Folder of the site’s data', suggested: 'data' },
  DATABASE_URL: {
    ask: 'PostgreSQL, postgresql://USER:PASSWORD@HOST/DATABASE. Empty keeps the data in the folder',
  },
  MARKET: { ask: 'Where prices come from: simulated, recorded:FILE or live:FILE', suggested: 'simulated' },
  REVIEW: {
    ask: 'Who decides what waits: manual leaves it to operators, auto approves it',
    suggested: 'manual',
  },
  FIRST_ACCOUNT: {
    ask: 'Whether the first start makes an account with money: none or funded',
    suggested: 'none',
  },
  SMTP_URL: { ask: 'Mail server, smtps://USER:PASSWORD@HOST:PORT. Empty writes mails to the outbox' },
  MAIL_FROM: { ask: 'Sender of mails' },
  SMS_WEBHOOK_URL: { ask: 'Gateway of short messages. Empty writes them to the outbox' },
  BACKUP_AT: { ask: 'When a backup is made every day (UTC). Empty makes none', suggested: '03:30' },
  BACKUP_PASSPHRASE: {
    ask: 'Passphrase that seals backups, twelve characters at least; a lost one opens none',
  },
};

const flagOf = (name: SettingName): string => name.toLowerCase().replaceAll('_', '-');

/**
 * `npm run setup`: writes `site.toml` by what it asks, or by flags (`--site-hosts www.trade.example --yes`; every setting has
 * one). Secrets get files of their own beside it. Nothing is written over a file that is there.
 */
async function main(): Promise<number> {
  const options = Object.fromEntries(
    SETTING_NAMES.map((name) => [flagOf(name), { type: 'string' } as const]),
  );
  const { values } = parseArgs({ options: { ...options, to: { type: 'string' }, yes: { type: 'boolean' } } });
  const given = values as Readonly<Record<string, string | undefined>>;
  const file = resolve(given.to ?? SITE_FILE);
  if (existsSync(file)) throw new Error(`${file} is there already: change it there. Nothing was written.`);
  const isAsking = values.yes !== true && process.stdin.isTTY;
  const answers = new Map<SettingName, string>();
  if (isAsking) intro('The settings of a site');
  for (const name of SETTING_NAMES.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    // A PostgreSQL is backed up by its own tools.
    if (name === 'BACKUP_AT' && answers.get('DATABASE_URL')) continue;
    const question = QUESTIONS[name];
    const answer =
      given[flagOf(name)] ?? (isAsking && question ? await askFor(name, question) : question?.suggested);
    if (answer === undefined) continue;
    if (answer === null) {
      cancel('Nothing was written.');
      return 1;
    }
    answers.set(name, answer.trim());
  }
  readSettings(Object.fromEntries(answers));
  write(file, answers);
  const last = `${file} is written. “npm run build” and “npm run serve” start the site.`;
  if (isAsking) outro(last);
  else process.stdout.write(`${last}\n`);
  return 0;
}

/** Those that are asked first, in their order. */
function placeOf(name: SettingName): number {
  const place = Object.keys(QUESTIONS).indexOf(name);
  return place < 0 ? SETTING_NAMES.length : place;
}

/** Null when the operator leaves. */
async function askFor(name: SettingName, { ask, suggested = '' }: Question): Promise<string | null> {
  const validate = (typed: string | undefined) => settingFault(name, typed ?? '') ?? undefined;
  const answer = SECRETS.includes(name)
    ? await password({ message: ask, validate })
    : await text({ message: ask, initialValue: suggested, defaultValue: '', validate });
  return isCancel(answer) ? null : (answer ?? '');
}

function write(file: string, answers: ReadonlyMap<SettingName, string>): void {
  const secrets = join(dirname(file), 'secrets');
  mkdirSync(dirname(file), { recursive: true });
  const lines = [...answers].map(([name, answer]) => {
    const comment = `# ${QUESTIONS[name]?.ask ?? 'Given as a flag'}.`;
    const key = name.toLowerCase();
    if (answer === '') return `${comment}\n# ${key} = ""\n`;
    if (!SECRETS.includes(name)) return `${comment}\n${stringify({ [key]: answer })}`;
    mkdirSync(secrets, { recursive: true, mode: 0o700 });
    writeDurably(join(secrets, key), `${answer}\n`);
    return `${comment}\n${stringify({ [`${key}_file`]: join('secrets', key) })}`;
  });
  const head =
    '# The settings of this site. docs/OPERATIONS.md has them all; variables of the environment win.\n';
  writeDurably(file, [head, ...lines].join('\n'));
}

await runCommand(main);
