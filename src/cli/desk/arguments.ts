import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CommandName, OperatorCall } from '#contract/desk/requests';

export const USAGE = `npm run desk                                      asks what to do, in a terminal
npm run desk -- dashboard                         money, exposure, risk, what waits, prices and nodes
npm run desk -- list [KIND] [--older-than HOURS]  what waits for a decision
npm run desk -- show KIND ID                      one of them, and where its pictures lie
npm run desk -- reasons KIND                      why one may be rejected, to pick from
npm run desk -- approve KIND ID [--reason TEXT]
npm run desk -- reject KIND ID --reason TEXT      the user reads the reason; --invalid: a proof that cannot be read
npm run desk -- news                              what is published
npm run desk -- publish news|announcement --title TEXT --desc TEXT --content-file FILE [--lang CODE] [--logo TEXT]
          [--instruments CODE,CODE]               news that Trade shows with these instruments
npm run desk -- unpublish ID [--reason TEXT]
npm run desk -- settings
npm run desk -- set KEY VALUE [--reason TEXT]
npm run desk -- find-user TEXT                    by UID, part of an e-mail address, name or phone number, or “order 12”
npm run desk -- user UID                          who it is and how they stand
npm run desk -- cases UID                         all that waited or waits for a decision
npm run desk -- ledger UID [--page N]             entries, newest first
npm run desk -- end-sessions UID --reason TEXT
npm run desk -- freeze UID --reason TEXT          ends every session at once; positions live on under their stops
npm run desk -- unfreeze UID --reason TEXT
npm run desk -- instruments                       their prices, and whether they take orders
npm run desk -- halt CODE --reason TEXT           nothing is opened in it; what is open can be closed, and stops work
npm run desk -- resume CODE --reason TEXT
npm run desk -- leaders                           who leads, since when, and who is paused
npm run desk -- pause-leader UID --reason TEXT    not listed until it is resumed; the profile says so
npm run desk -- resume-leader UID --reason TEXT   listed again; one that was ended may begin again
npm run desk -- end-leader UID --reason TEXT      leads no more, and not again until resumed
npm run desk -- copies [--page N]                 who copies whom, with what money, and the fees, newest first
npm run desk -- copy-flags                        leaders who churn, wash trades, leaders who copy themselves
npm run desk -- copied-order ID                   the way from an order of a copy to the leader's command, with what was booked
npm run desk -- opposites                         users with something in common who held positions against each other
npm run desk -- opposites-seen UID OTHER CODE LAST --reason TEXT   not listed until they hold others
npm run desk -- clock                             whether the machine's clock is believed
npm run desk -- accept-clock --reason TEXT        it is right, although it jumped
npm run desk -- replay                            how a recorded market is replayed, and where it is
npm run desk -- replay start|pause|loop on|loop off|speed N|seek TIME
npm run desk -- log [--limit COUNT]               what operators did, newest first
npm run desk -- correct UID --amount=AMOUNT --reason TEXT   USD to a balance, or from it by --amount=-AMOUNT
npm run desk -- proposals [--all]                 what waits for a second operator
npm run desk -- confirm-proposal ID [--reason TEXT]   as another operator than the one who proposed it
npm run desk -- refuse-proposal ID --reason TEXT
npm run desk -- withdraw-proposal ID [--reason TEXT]  one's own
npm run desk -- operators                         who works in the back office, and as what
npm run desk -- add-operator NAME --roles ROLE,ROLE
npm run desk -- invite-operator NAME --reason TEXT    a new link to enrol, in the place of what they sign in by
npm run desk -- change-operator NAME --roles ROLE,ROLE --reason TEXT
npm run desk -- disable-operator|enable-operator NAME --reason TEXT
Every command takes --operator NAME (else the user of this computer) and --json.`;

/** What was asked for; null for the request when no command was given. */
export type Wish = { operator: string; isJson: boolean; request: OperatorCall['request'] | null };

/** Reads the command line. Throws an Error in plain words for what it does not understand. */
export function readWish(args: readonly string[]): Wish {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{
        operator: text,
        reason: text,
        title: text,
        desc: text,
        lang: text,
        logo: text,
        limit: text,
        roles: text,
        amount: text,
        page: text,
        instruments: text,
        kind: text,
      },
      'content-file': text,
      'older-than': text,
      json: { type: 'boolean', default: false },
      invalid: { type: 'boolean' },
      all: { type: 'boolean' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) throw new Error(USAGE);
  const operator = values.operator ?? userInfo().username;
  const contentFile = values['content-file'];
  const { operator: _, json, help: __, 'content-file': ___, 'older-than': olderThan, ...flags } = values;
  const content = contentFile === undefined ? {} : { content: fileContentOf(contentFile) };
  const age = olderThan === undefined ? {} : { olderThan };
  const [command, ...rest] = positionals;
  if (command === undefined) return { operator, isJson: json, request: null };
  const names = (POSITIONALS as Readonly<Record<string, readonly string[]>>)[command];
  if (!names || rest.length > names.length) throw new Error(USAGE);
  const named = Object.fromEntries(rest.map((value, index) => [names[index], value]));
  // The server reads it by its schema and says what is missing or wrong.
  const request = { command, ...named, ...flags, ...age, ...content } as OperatorCall['request'];
  return { operator, isJson: json, request };
}

/** What follows the name of each command, by what the server calls it. */
const POSITIONALS: Readonly<Record<CommandName, readonly string[]>> = {
  dashboard: [],
  list: ['kind'],
  show: ['kind', 'id'],
  reasons: ['kind'],
  approve: ['kind', 'id'],
  reject: ['kind', 'id'],
  news: [],
  publish: ['category'],
  unpublish: ['id'],
  settings: [],
  set: ['key', 'value'],
  'find-user': ['text'],
  user: ['uid'],
  cases: ['uid'],
  ledger: ['uid'],
  'end-sessions': ['uid'],
  freeze: ['uid'],
  unfreeze: ['uid'],
  instruments: [],
  halt: ['code'],
  resume: ['code'],
  leaders: [],
  'pause-leader': ['uid'],
  'resume-leader': ['uid'],
  'end-leader': ['uid'],
  copies: [],
  'copy-flags': [],
  'copied-order': ['id'],
  opposites: [],
  'opposites-seen': ['uid', 'other', 'code', 'last'],
  clock: [],
  'accept-clock': [],
  replay: ['action', 'value'],
  log: [],
  correct: ['uid'],
  proposals: [],
  'confirm-proposal': ['id'],
  'refuse-proposal': ['id'],
  'withdraw-proposal': ['id'],
  operators: [],
  'add-operator': ['name'],
  'invite-operator': ['name'],
  'change-operator': ['name'],
  'disable-operator': ['name'],
  'enable-operator': ['name'],
};

/** The file as the caller names it: npm runs scripts in the project's folder, and says where it was called. */
export function fileContentOf(file: string): string {
  return readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8');
}
