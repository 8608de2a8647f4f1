import type { Challenge, Enrolment } from '#contract/entities-factors';
import type { FactorList } from '#contract/routes/factors';
import { DAY_MS } from '#contract/time-units';

/** What the screens of second factors show in the gallery. */

export const FACTORS: FactorList = {
  factors: [
    { id: 2, kind: 'passkey', name: 'Phone', createdAtMs: 20 * DAY_MS, usedAtMs: 21 * DAY_MS },
    { id: 1, kind: 'totp', name: 'Authenticator app', createdAtMs: 19 * DAY_MS, usedAtMs: null },
  ],
  recoveryLeft: 9,
};

export const CHALLENGE: Challenge = { key: 'c'.repeat(43), ways: ['totp', 'recovery'], passkey: null };

export const ENROLMENT: Enrolment = {
  key: 'e'.repeat(43),
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Candlestate:trader%40example.com?issuer=Candlestate&secret=JBSWY3DPEHPK3PXP',
  passkey: null,
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
