import {
  CODE_CHALLENGE_OVER,
  CODE_DEMO_LIMIT,
  CODE_EXPIRED,
  CODE_FACTOR_REQUIRED,
  CODE_FAULT,
  CODE_OUTCOME_UNKNOWN,
  CODE_TOO_MANY,
  CODE_TRY_LATER,
  CODE_WRONG_CREDENTIALS,
} from './constants.ts';

/**
 * Every refusal the server can answer with: its envelope code and the locale key of its text
 * (`error.<name>`). One table, so that client, server and tests agree on what a code means.
 */
export const ERRORS = {
  malformed: 400,
  notFound: 404,
  /** Too many guesses; the text says how long to wait. */
  tooManyTries: CODE_TOO_MANY,
  tooMany: CODE_TOO_MANY,
  fault: CODE_FAULT,
  /** Nothing was done, and nothing can be for the moment: the disk is full or the clock is being checked. */
  tryLater: CODE_TRY_LATER,
  expired: CODE_EXPIRED,
  wrongCredentials: CODE_WRONG_CREDENTIALS,
  demoOnly: 1002,
  realOnly: 1003,
  idempotencyConflict: 1004,
  wrongCode: 1005,
  wrongCaptcha: 1006,
  /** A code that was right, once: one that was sent, or one of an authenticator app. */
  codeUsed: 1034,
  passwordsDiffer: 1007,
  passwordTooShort: 1008,
  unknownInvite: 1009,
  wrongOldPassword: 1010,
  identityNotOpen: 1011,
  unknownPicture: 1012,
  notAPicture: 1013,
  pictureTooLarge: 1014,
  wayNotOffered: 1015,
  badAddress: 1016,
  codeRequired: 1018,
  /** The key was asked for before its call arrived, and is void since. */
  commandVoid: 1019,
  /** The database went away while it was committed: it was done or it was not. Its key tells, when it comes again. */
  outcomeUnknown: CODE_OUTCOME_UNKNOWN,
  /** A demo account gave as many commands as it may in a day. */
  demoLimit: CODE_DEMO_LIMIT,
  passwordWeak: 1031,
  passwordIsOwn: 1032,
  /** One network opened as many demo accounts as it may in a day. */
  demoAccountsLimit: 1033,
  /** The command, or the login, wants a second factor; a login's refusal carries the challenge. */
  factorRequired: CODE_FACTOR_REQUIRED,
  wrongFactor: 1041,
  /** The challenge is unknown, another's, answered, too old, or was answered wrongly too often. */
  challengeOver: CODE_CHALLENGE_OVER,
  unknownFactor: 1043,
  tooManyFactors: 1044,
  /** What is to be exported is more than one file may hold. */
  exportTooLarge: 1050,
  /** Something stands in the way of closing the account. */
  closingInTheWay: 1051,
  /** The account waits to be closed, and begins nothing new. */
  accountClosing: 1052,
  /** What is left of the balance is another amount than was given up. */
  restNotGivenUp: 1053,
  noClosing: 1054,
  /** The account was closed: it has no sessions any more. */
  accountClosed: 1055,
  unknownChannel: 3001,
  amountTooSmall: 3002,
  insufficientBalance: 3003,
  unknownMethod: 3004,
  unknownCurrency: 3005,
  methodIncomplete: 3006,
  tooManyMethods: 3007,
  loanKycNotOpen: 3008,
  loanKycRequired: 3009,
  birthdayOutOfRange: 3010,
  unknownLoanOption: 3011,
  amountOutOfRange: 3012,
  agreementChanged: 3013,
  loanOpen: 3014,
  unknownLoan: 3015,
  notToRepay: 3016,
  tooManyWaiting: 3017,
  /** The payout method was bound too short a while ago. */
  payoutMethodWaits: 3018,
  /** The user has bound this address or account already. */
  methodKnown: 3019,
  /** More than the user may withdraw within 24 hours. */
  withdrawLimit: 3020,
  unknownWithdrawal: 3021,
  /** It does not wait any more, and cannot be cancelled. */
  withdrawalDecided: 3022,
  /** The details of the payout method are wrong: it was bound before the server checked them. */
  methodFaulty: 3023,
  /** The price is already beyond the level that an alert is to wait for. */
  alertAtMarket: 4001,
  alertPercentOutOfRange: 4002,
  tooManyAlerts: 4003,
  unknownAlert: 4004,
  /** A limit of one's own is out of bounds. */
  limitOutOfRange: 5001,
  /** A pause that goes on longer is not made shorter. */
  pauseShorter: 5002,
  /** The trader paused trading. */
  tradingPaused: 5003,
  /** The trader's own limit of the day's loss is reached. */
  lossLimit: 5004,
  /** The trader's own limit of the day's time in the app is reached. */
  timeLimit: 5005,
  /** More than the trader's own limit of deposits lets through. */
  depositLimit: 5006,
  /** Letters, digits and spaces, neither too few nor too many, are a leader's name. */
  leaderName: 6001,
  leaderNameTaken: 6002,
  /** Something is missing to lead. */
  leadHindered: 6003,
  alreadyLeading: 6004,
  notLeading: 6005,
  /** There is no such trader, or they do not lead. */
  unknownLeader: 6006,
  /** Traders copy others. */
  ownLeader: 6007,
  /** A simulated trader trades play money. */
  simulatedLeader: 6008,
  alreadyCopied: 6009,
  tooManyCopies: 6010,
  /** There is no such copy of the caller’s. */
  unknownCopy: 6011,
  /** The copy does not copy, or is ending. */
  notCopying: 6012,
  copyNotPaused: 6013,
  unknownInstrument: 2001,
  marketClosed: 2002,
  noLeverage: 2003,
  unknownMultiple: 2004,
  lotsTooSmall: 2005,
  lotsOffStep: 2006,
  lotsTooLarge: 2007,
  priceRequired: 2008,
  pricePrecision: 2009,
  targetAtMarket: 2010,
  stopLossSide: 2011,
  takeProfitSide: 2012,
  insufficientMargin: 2013,
  unknownOrder: 2014,
  notHolding: 2015,
  notPending: 2016,
  accountFrozen: 2017,
  tooManyOrders: 2018,
  /** The instrument is closed only because no prices arrive. */
  noPrices: 2019,
  /** What a partial close would leave open is less than the smallest order. */
  restTooSmall: 2020,
  trailOutOfRange: 2021,
  /** The other order of a pair is of another pair already. */
  alreadyPaired: 2022,
  goodTillOutOfRange: 2023,
  /** Operators let nothing be opened in the instrument for now. */
  instrumentHalted: 2025,
  /** More than one account may have open. */
  exposureLimit: 2026,
  /** More than the house takes of all, or of one instrument. */
  houseExposure: 2027,
  /** More entries than one file may have. */
  statementTooLong: 2024,
} as const;

export type ErrorName = keyof typeof ERRORS;

const NAMES = new Map<number, ErrorName>(
  Object.entries(ERRORS).map(([name, code]) => [code, name as ErrorName]),
);

/** The name of an envelope code, or undefined when the contract has none. */
export function errorName(code: number): ErrorName | undefined {
  return NAMES.get(code);
}
