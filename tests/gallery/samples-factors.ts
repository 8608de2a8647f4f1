import type { FactorList } from '#contract/routes/factors';
import { factorOf } from '../support/fixtures.ts';

/** What the screens of second factors show in the gallery. */

const DAY_MS = 86_400_000;

export const FACTORS: FactorList = {
  factors: [
    factorOf({ id: 2, kind: 'passkey', name: 'Phone', createdAtMs: 20 * DAY_MS, usedAtMs: 21 * DAY_MS }),
    factorOf({ id: 1, kind: 'totp', name: 'Authenticator app', createdAtMs: 19 * DAY_MS }),
  ],
  recoveryLeft: 9,
};

export const RECOVERY_CODES = [
  'K7M2P-QX4RT',
  'W9DHN-3JBVC',
  'T5YGA-L8FUE',
  'R2XKQ-M6PZD',
  'B4NWS-H9TJY',
  'C8VFL-A3GRM',
  'E6QZU-D7KXB',
  'J3HTP-W5NYS',
  'F9GLC-V2RAQ',
  'U7DME-Z4JKH',
];
