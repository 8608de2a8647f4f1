import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import leven from 'leven';
import { parse } from 'smol-toml';
import { readSettings, SECRETS, SETTING_NAMES, type Settings } from './settings.ts';

/** `site.toml`: the settings of a site in one file. A setting has the name of its variable there, in small letters. */

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a command looks when `SITE_FILE` names no other; empty reads none. */
export const SITE_FILE = 'site.toml';
/** Ends the name of a setting that says in which file its secret lies. */
const IN_FILE = '_FILE';

/**
 * The settings of this site, of each the first there is: the variable, the file of its secret, the same of `site.toml`. Throws
 * a sentence for the operator that names what is wrong.
 */
export function readSite(env: Environment): Settings {
  return readSettings(siteEnvironment(env));
}

/** The environment as it would be if everything stood in it. */
export function siteEnvironment(env: Environment): Environment {
  const file = env.SITE_FILE ?? (existsSync(SITE_FILE) ? SITE_FILE : '');
  const written = file === '' ? {} : siteFileSettings(readText(file, 'SITE_FILE'), file);
  const secrets = SECRETS.map((name) => {
    // A path in the file begins at the file, wherever the folder of both is mounted.
    return [name, secretOf(name, env) ?? secretOf(name, written, dirname(file))] as const;
  });
  return { ...written, ...env, ...Object.fromEntries(secrets.filter(([, secret]) => secret !== undefined)) };
}

function secretOf(name: string, named: Environment, from = ''): string | undefined {
  const file = named[name + IN_FILE];
  if (named[name] !== undefined) return named[name];
  if (file) return readText(resolve(from, file), name + IN_FILE).trim();
  const credentials = named.CREDENTIALS_DIRECTORY;
  if (!credentials) return undefined;
  // systemd puts the name of a folder of secrets before those of its files.
  const key = name.toLowerCase();
  const credential = readdirSync(credentials).find((one) => one === key || one.endsWith(`_${key}`));
  return credential && readText(join(credentials, credential), name).trim();
}

function readText(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`Bad settings. ${name}: ${file} cannot be read (${(cause as Error).message})`, { cause });
  }
}

/** What a file of settings says, as the environment would. Throws a sentence that names its faults. */
export function siteFileSettings(text: string, file: string): Environment {
  let values: Record<string, unknown>;
  try {
    values = parse(text);
  } catch (cause) {
    throw new Error(`Bad settings. ${file} is no TOML: ${(cause as Error).message}`, { cause });
  }
  const known = [...SETTING_NAMES, ...SECRETS.map((name) => name + IN_FILE)].map((name) =>
    name.toLowerCase(),
  );
  const faults = Object.entries(values).flatMap(([key, value]) => {
    if (!known.includes(key)) return `${key}: is no setting. The nearest is ${nearest(key, known)}`;
    return textOf(value) === undefined ? `${key}: must be a text, a number or a list of texts` : [];
  });
  if (faults.length > 0) throw new Error(`Bad settings. ${file}: ${faults.join('; ')}`);
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key.toUpperCase(), textOf(value)]));
}

/** As it would stand in the environment, where lists have commas. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value.join() : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

const nearest = (key: string, known: readonly string[]): string | undefined =>
  known.toSorted((a, b) => leven(key.toLowerCase(), a) - leven(key.toLowerCase(), b))[0];
