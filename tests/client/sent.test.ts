import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyActorLogic, createActor, StateMachine, toPromise } from 'xstate';
import { CODE_EXPIRED, CODE_SUCCESS, LOAN_KYC_STATUS, REVIEW_STATUS } from '#contract/constants';
import { ownNameOf, toWire } from '#contract/fields';
import { Decimal } from '#contract/money';
import { spendable } from '#contract/payments';
import type { Route } from '#contract/route';
import { info } from '#contract/routes/account';
import { NO_FILTER } from '#machines/order-list/order-list.machine';
import type { MarketListing } from '#machines/quotes/quotes.machine';
import { allLists } from '#machines/watchlist/join';
import { type CallOptions, createHttp, type Http } from '../../src/client/actors/http.ts';
import { type ImplementationDeps, provideApp } from '../../src/client/actors/implementations.ts';
import { PriceStore } from '../../src/client/actors/price-store.ts';
import { FEATURES } from '../../src/client/features/all.ts';
import { copyAgreementAsk } from '../../src/client/features/copies.ts';
import { BASIC_INFO, REAL_USER } from '../gallery/samples-account.ts';

/**
 * What the actors of every feature, and of the charts that always run, send by what their chart asks for, and what the chart gets of the
 * answer. They run before a server that writes down what arrives. To add one: a line for each case, and where the chart gets something
 * else than the answer, what; an actor without a line fails here, as does a field that no two lines have apart.
 */

const drawing = (id: string) => ({ id, kind: 'horizontal', points: [{ time: 1, price: '2' }], text: '' });
const terms = (rest: object) => ({
  leaderId: 7,
  amount: '500',
  mode: 'ratio',
  size: '1',
  maxMargin: '10',
  maxExposure: '20',
  maxMultiple: '30',
  instrumentIds: [1, 2],
  stop: '40',
  stopUnit: 'percent',
  maxDifference: '5',
  ...rest,
});
const PICTURES = 'https://api.example.com';
const OTHER_TERMS = {
  leaderId: 8,
  amount: '600',
  mode: 'lots',
  size: '2',
  maxMargin: '11',
  maxExposure: '21',
  maxMultiple: '31',
  instrumentIds: [3],
  stop: '41',
  stopUnit: 'money',
  maxDifference: '6',
};
const ticket = (rest: object) => ({
  direction: 1,
  lots: '1',
  instrumentId: 3,
  priceType: 1,
  targetPrice: '0',
  stopLoss: '10',
  takeProfit: '12',
  multiple: '100',
  showCode: 'XAU',
  pricePrecision: 2,
  ...rest,
});
const ask = (text: string) => ({ ask: text });
const paged = (page: number, filter = '') => ({ page, filter });
const form = (fields: unknown, pictures = {}, proof: string | null = null) => ({
  fields,
  slots: pictures,
  proof,
});

let drawn = 0;
const BUILD = '0123456789abcdef';
const STEP = {
  chart: 'form',
  actor: 'x:1',
  name: 'form',
  at: 0,
  event: 'form.sent',
  taken: [],
  value: 'sent',
};

/** By feature and actor: what the chart asks for, and what is sent for it. */
const SENT: Record<string, [asked: unknown, ...sent: string[]][]> = {
  'startup checkCompany': [[undefined, 'GET /api/company/getCompanyStatus']],
  'startup loadBasicInfo': [[undefined, 'GET /api/basicSet/getBasicInfo']],
  'session restoreUser': [[{ token: 'begun' }, 'owner GET /api/user/info']],
  'session refreshUser': [[undefined, 'GET /api/user/info']],
  'session openDemoAccount': [
    [{ demoId: null }, 'GET /api/user/createAccountDemoForU'],
    [{ demoId: 'ABC123' }, 'POST /api/user/loginForU login_type=demo&demo_id=ABC123'],
    [{ demoId: 'ABC124' }, 'POST /api/user/loginForU login_type=demo&demo_id=ABC124'],
  ],
  'session openRealAccount': [[{ token: 'begun' }, 'owner GET /api/user/info']],
  'session endSession': [
    [{ token: 'begun', realToken: null }, 'owner POST /api/user/logout'],
    [{ token: 'begun', realToken: 'real' }, 'owner POST /api/user/logout', 'real POST /api/user/logout'],
  ],
  'quotes loadListing': [[undefined, 'GET /v1/api/forex/getCategories', 'GET /v1/api/forex/trade_list']],
  'trails sendTrail': [
    [
      undefined,
      `visitor POST /api/trail build=${BUILD}&steps=[{"chart":"form","actor":"x:1","taken":[],"states":["sent"]}]`,
    ],
  ],
  'commandLog askOutcome': [
    [
      { account: { id: 2, token: 'begun' }, key: 'k1' },
      'owner POST /api/user/command_outcome key=k1&age_ms=10',
    ],
    [{ account: null, key: 'k2' }, 'visitor POST /api/user/command_outcome key=k2&age_ms=20'],
  ],
  'signIn submit': [
    [
      () => ({ channel: 'email', account: 'a@b.cc', password: 'one' }),
      'visitor POST /api/user/loginForU login_type=email&account=a@b.cc&password=one',
    ],
    [
      () => ({ channel: 'mobile', areaId: '852', account: '5551', password: 'two' }),
      'visitor POST /api/user/loginForU login_type=mobile&area_id=852&account=5551&password=two',
    ],
    [
      () => ({ channel: 'mobile', areaId: '1', account: '5552', password: 'two' }),
      'visitor POST /api/user/loginForU login_type=mobile&area_id=1&account=5552&password=two',
    ],
    [
      () => ({ channel: 'demo', demoId: 'ABC123' }),
      'visitor POST /api/user/loginForU login_type=demo&demo_id=ABC123',
    ],
    [
      () => ({ channel: 'demo', demoId: 'ABC124' }),
      'visitor POST /api/user/loginForU login_type=demo&demo_id=ABC124',
    ],
  ],
  'register submit': [
    [
      () => ({
        channel: 'email',
        areaId: '',
        account: 'a@b.cc',
        password: 'one',
        repeatedPassword: 'two',
        inviteCode: 'inv',
        code: '123',
        key: 'handle',
        mobile: '',
      }),
      'visitor POST /api/user/register type=email&area_id=&account=a@b.cc&password=one&re_password=two&invite_code=inv&sms_code=123&key=handle&mobile=',
    ],
    [
      () => ({
        channel: 'mobile',
        areaId: '852',
        account: '5551',
        password: 'uno',
        repeatedPassword: 'due',
        inviteCode: '',
        code: '456',
        key: 'other',
        mobile: '77',
      }),
      'visitor POST /api/user/register type=mobile&area_id=852&account=5551&password=uno&re_password=due&invite_code=&sms_code=456&key=other&mobile=77',
    ],
  ],
  'forgot submit': [
    [
      () => ({
        channel: 'email',
        areaId: '',
        account: 'a@b.cc',
        newPassword: 'one',
        repeatedPassword: 'two',
        code: '123',
      }),
      'visitor POST /api/user/forget_password type=email&area_id=&account=a@b.cc&new_password=one&secondary_password=two&auth_code=123',
    ],
    [
      () => ({
        channel: 'mobile',
        areaId: '852',
        account: '5551',
        newPassword: 'uno',
        repeatedPassword: 'due',
        code: '456',
      }),
      'visitor POST /api/user/forget_password type=mobile&area_id=852&account=5551&new_password=uno&secondary_password=due&auth_code=456',
    ],
  ],
  'password submit': [
    [
      () => ({ oldPassword: 'old', newPassword: 'one', repeatedPassword: 'two', code: '123' }),
      'POST /api/user/amend_password old_password=old&new_password=one&secondary_password=two&auth_code=123',
    ],
    [
      () => ({ oldPassword: 'alt', newPassword: 'uno', repeatedPassword: 'due', code: '', proof: 'proof' }),
      'POST /api/user/amend_password old_password=alt&new_password=uno&secondary_password=due&auth_code=&proof=proof',
    ],
  ],
  'verificationCode loadCaptcha': [[undefined, 'visitor GET /api/common/captcha']],
  'verificationCode sendCode': [
    [
      { channel: 'email', to: 'a@b.cc', areaId: '852', purpose: '1', captchaCode: 'ab', captchaId: 'c1' },
      'POST /api/notify/send_email to=a@b.cc&type=1&captcha_id=c1&captcha_code=ab',
    ],
    [
      { channel: 'email', to: 'd@b.cc', areaId: '', purpose: '2', captchaCode: 'cd', captchaId: 'c2' },
      'POST /api/notify/send_email to=d@b.cc&type=2&captcha_id=c2&captcha_code=cd',
    ],
    [
      { channel: 'mobile', to: '5551', areaId: '852', purpose: '3', captchaCode: 'ef', captchaId: 'c3' },
      'POST /api/notify/send_sms to=5551&area_id=852&type=3&captcha_id=c3&captcha_code=ef',
    ],
    [
      { channel: 'mobile', to: '5552', areaId: '1', purpose: '2', captchaCode: 'gh', captchaId: 'c4' },
      'POST /api/notify/send_sms to=5552&area_id=1&type=2&captcha_id=c4&captcha_code=gh',
    ],
  ],
  'firstSteps load': [[ask(''), 'GET /v1/api/user/first_steps']],
  'areas load': [[ask(''), 'GET /api/default/area_list']],
  'contactSetting load': [[ask(''), 'GET /api/default/setting key=is_show_mobile']],
  'alertForm sendAlert': [
    [
      {
        act: 'add',
        instrumentId: 3,
        wanted: { kind: 'price', side: 'above', price: '1.5', isRepeating: true, note: 'n' },
      },
      'command POST /v1/api/alerts/add forex_id=3&kind=price&side=above&price=1.5&is_repeating=1&note=n',
    ],
    [
      {
        act: 'add',
        instrumentId: 4,
        wanted: { kind: 'percent', percent: '2', isRepeating: false, note: 'm' },
      },
      'command POST /v1/api/alerts/add forex_id=4&kind=percent&percent=2&is_repeating=0&note=m',
    ],
    [
      {
        act: 'change',
        id: 8,
        wanted: { kind: 'price', side: 'below', price: '1.6', isRepeating: true, note: 'n' },
      },
      'command POST /v1/api/alerts/change id=8&kind=price&side=below&price=1.6&is_repeating=1&note=n',
    ],
    [
      { act: 'change', id: 9, wanted: { kind: 'percent', percent: '3', isRepeating: false, note: 'm' } },
      'command POST /v1/api/alerts/change id=9&kind=percent&percent=3&is_repeating=0&note=m',
    ],
    [{ act: 'delete', id: 8 }, 'command POST /v1/api/alerts/delete id=8'],
    [{ act: 'delete', id: 9 }, 'command POST /v1/api/alerts/delete id=9'],
  ],
  'alertForm turnAlert': [
    [{ act: 'pause', id: 8 }, 'command POST /v1/api/alerts/pause id=8'],
    [{ act: 'pause', id: 9 }, 'command POST /v1/api/alerts/pause id=9'],
    [{ act: 'resume', id: 8 }, 'command POST /v1/api/alerts/resume id=8'],
    [{ act: 'resume', id: 9 }, 'command POST /v1/api/alerts/resume id=9'],
  ],
  'alerts load': [[ask(''), 'GET /v1/api/alerts']],
  'unread countUnread': [[undefined, 'GET /v1/api/notifications/unread']],
  'unread markRead': [
    [{ which: 'all' }, 'POST /v1/api/notifications/read which=all'],
    [{ which: '4' }, 'POST /v1/api/notifications/read which=4'],
  ],
  'factorChallenge openChallenge': [
    [{ purpose: 'passkeyLogin' }, 'visitor POST /v1/api/factors/passkey_login'],
    [{ purpose: 'login' }, 'visitor POST /v1/api/factors/passkey_login'],
    [{ purpose: 'withdrawal' }, 'POST /v1/api/factors/challenge purpose=withdrawal'],
    [{ purpose: 'factor' }, 'POST /v1/api/factors/challenge purpose=factor'],
  ],
  'factorChallenge answerChallenge': [
    [
      { challenge: { key: 'k1' }, way: 'totp', isLogin: false, answer: () => '1' },
      'POST /v1/api/factors/answer key=k1&way=totp&answer=1',
    ],
    [
      { challenge: { key: 'k2' }, way: 'passkey', isLogin: false, answer: () => '2' },
      'POST /v1/api/factors/answer key=k2&way=passkey&answer=2',
    ],
    [
      { challenge: { key: 'k1' }, way: 'totp', isLogin: true, answer: () => '1' },
      'visitor POST /api/user/login_factor key=k1&way=totp&answer=1',
    ],
    [
      { challenge: { key: 'k2' }, way: 'passkey', isLogin: true, answer: () => '2' },
      'visitor POST /api/user/login_factor key=k2&way=passkey&answer=2',
    ],
  ],
  'factorChallenge reportLost': [
    [{ challenge: { key: 'k1' } }, 'visitor POST /api/user/lost_factors key=k1'],
    [{ challenge: { key: 'k2' } }, 'visitor POST /api/user/lost_factors key=k2'],
  ],
  'copyForm send': [
    [
      form({ ...terms({}), agreement: 'text' }, { signature: `${PICTURES}/s1` }),
      'command POST /api/copy/begin leader_id=7&amount=500&mode=ratio&size=1&max_margin=10&max_exposure=20&max_multiple=30&forex_ids=1,2&stop=40&stop_unit=percent&max_difference=5&agreement=text&sign=/s1',
    ],
    [
      form({ ...terms(OTHER_TERMS), agreement: 'other' }, { signature: `${PICTURES}/s2` }),
      'command POST /api/copy/begin leader_id=8&amount=600&mode=lots&size=2&max_margin=11&max_exposure=21&max_multiple=31&forex_ids=3&stop=41&stop_unit=money&max_difference=6&agreement=other&sign=/s2',
    ],
  ],
  'copyAgreement load': [
    [
      ask(copyAgreementAsk(terms({}) as never)),
      'GET /api/copy/agreement leader_id=7&amount=500&mode=ratio&size=1&max_margin=10&max_exposure=20&max_multiple=30&forex_ids=1,2&stop=40&stop_unit=percent&max_difference=5',
    ],
    [
      ask(copyAgreementAsk(terms(OTHER_TERMS) as never)),
      'GET /api/copy/agreement leader_id=8&amount=600&mode=lots&size=2&max_margin=11&max_exposure=21&max_multiple=31&forex_ids=3&stop=41&stop_unit=money&max_difference=6',
    ],
  ],
  'copying loadCopy': [
    [{ id: '5' }, 'GET /api/copy/detail id=5'],
    [{ id: '6' }, 'GET /api/copy/detail id=6'],
  ],
  'copying changeCopy': [
    [{ id: '5', change: 'pause' }, 'command POST /api/copy/pause id=5'],
    [{ id: '6', change: 'pause' }, 'command POST /api/copy/pause id=6'],
    [{ id: '5', change: 'resume' }, 'command POST /api/copy/resume id=5'],
    [{ id: '6', change: 'resume' }, 'command POST /api/copy/resume id=6'],
    [{ id: '5', change: 'stop' }, 'command POST /api/copy/stop id=5'],
    [{ id: '6', change: 'stop' }, 'command POST /api/copy/stop id=6'],
  ],
  'copies load': [[ask(''), 'GET /api/copy/list']],
  'copiedOrders loadPage': [
    [paged(1, '5'), 'GET /api/copy/orders id=5&page=1'],
    [paged(2, '6'), 'GET /api/copy/orders id=6&page=2'],
  ],
  'marketContext load': [
    [{ instrumentId: 3 }, 'GET /v1/api/forex/context forex_id=3'],
    [{ instrumentId: 4 }, 'GET /v1/api/forex/context forex_id=4'],
  ],
  'economicCalendar load': [
    [ask(''), 'GET /api/calendar/list forex_id='],
    [ask('4'), 'GET /api/calendar/list forex_id=4'],
  ],
  'chartTemplates readTemplates': [[undefined, 'GET /v1/api/chart/templates']],
  'chartTemplates saveTemplates': [
    [{ version: 1, templates: [] }, 'POST /v1/api/chart/templates version=1&templates=[]'],
    [
      {
        version: 2,
        templates: [
          {
            id: '0a1b2c3d-0000-0000-0000-000000000000',
            name: 'one',
            tools: { look: 'area', isLog: true, indicators: {} },
          },
        ],
      },
      'POST /v1/api/chart/templates version=2&templates=[{"id":"0a1b2c3d-0000-0000-0000-000000000000","name":"one","tools":{"look":"area","isLog":true,"indicators":{}}}]',
    ],
  ],
  'drawings readLayout': [
    [{ instrumentId: 3 }, 'GET /v1/api/chart/layout forex_id=3'],
    [{ instrumentId: 4 }, 'GET /v1/api/chart/layout forex_id=4'],
  ],
  'drawings saveLayout': [
    [
      { instrumentId: 3, version: 1, drawings: [] },
      'POST /v1/api/chart/layout forex_id=3&version=1&drawings=[]',
    ],
    [
      { instrumentId: 4, version: 2, drawings: [drawing('a')] },
      'POST /v1/api/chart/layout forex_id=4&version=2&drawings=[{"id":"a","kind":"horizontal","points":[{"time":1,"price":"2"}],"text":""}]',
    ],
  ],
  'factorEnrolment beginFactor': [
    [{ kind: 'totp', proof: 'p1' }, 'POST /v1/api/factors/begin kind=totp&proof=p1'],
    [{ kind: 'passkey', proof: 'p2' }, 'POST /v1/api/factors/begin kind=passkey&proof=p2'],
  ],
  'factorEnrolment confirmFactor': [
    [{ key: 'k1', name: 'phone', answer: '1' }, 'POST /v1/api/factors/confirm key=k1&name=phone&answer=1'],
    [{ key: 'k2', name: 'key', answer: '2' }, 'POST /v1/api/factors/confirm key=k2&name=key&answer=2'],
  ],
  'factors loadFactors': [[undefined, 'GET /v1/api/factors']],
  'factors removeFactor': [
    [{ id: 3, proof: 'p1' }, 'POST /v1/api/factors/remove id=3&proof=p1'],
    [{ id: 4, proof: 'p2' }, 'POST /v1/api/factors/remove id=4&proof=p2'],
  ],
  'factors renewCodes': [
    [{ proof: 'p1' }, 'POST /v1/api/factors/recovery proof=p1'],
    [{ proof: 'p2' }, 'POST /v1/api/factors/recovery proof=p2'],
  ],
  'demoReset send': [[null, 'command GET /v1/api/main/user/resetForexDemoAccount']],
  'sessions loadSessions': [[undefined, 'GET /v1/api/sessions']],
  'sessions endSessions': [
    [{ id: null }, 'command POST /v1/api/sessions/end_others'],
    [{ id: 3 }, 'command POST /v1/api/sessions/end id=3'],
    [{ id: 4 }, 'command POST /v1/api/sessions/end id=4'],
  ],
  'accountEvents loadPage': [
    [paged(1), 'GET /v1/api/account_events page=1'],
    [paged(2), 'GET /v1/api/account_events page=2'],
  ],
  'identity loadReview': [[undefined, 'GET /api/user_real/center']],
  'identity handIn': [
    [
      { papers: { name: 'A', cardId: '1' }, slots: { front: `${PICTURES}/f1`, back: `${PICTURES}/b1` } },
      'command POST /api/user_real/real_name name=A&card_id=1&front_pic=/f1&reverse_pic=/b1',
    ],
    [
      { papers: { name: 'B', cardId: '2' }, slots: { front: `${PICTURES}/f2`, back: `${PICTURES}/b2` } },
      'command POST /api/user_real/real_name name=B&card_id=2&front_pic=/f2&reverse_pic=/b2',
    ],
  ],
  'inbox loadPage': [
    [paged(1), 'GET /v1/api/notifications page=1&group=all'],
    [paged(2, 'trading'), 'GET /v1/api/notifications page=2&group=trading'],
  ],
  'noticeSettings loadSettings': [[undefined, 'GET /v1/api/notifications/settings']],
  'noticeSettings saveSetting': [
    [
      { setting: { kind: 'new-device', push: true, mail: false } },
      'POST /v1/api/notifications/set kind=new-device&push=1&mail=0',
    ],
    [
      { setting: { kind: 'liquidation', push: false, mail: true } },
      'POST /v1/api/notifications/set kind=liquidation&push=0&mail=1',
    ],
  ],
  'loanKyc loadReview': [[undefined, 'GET /api/loan/info']],
  'loanKyc handIn': [
    [
      {
        papers: {
          name: 'A',
          lastName: 'B',
          sex: '1',
          birthday: '1990-01-01',
          country: 'HK',
          mobile: '551',
          idCardType: '2',
        },
        slots: { hand: `${PICTURES}/h1` },
      },
      'command POST /api/loan/kyc_submit name=A&last_name=B&sex=1&birthday=1990-01-01&country=HK&mobile=551&id_card_type=2&hand_pic=/h1',
    ],
    [
      {
        papers: {
          name: 'C',
          lastName: 'D',
          sex: '2',
          birthday: '1990-01-02',
          country: 'DE',
          mobile: '552',
          idCardType: '1',
        },
        slots: { hand: `${PICTURES}/h2` },
      },
      'command POST /api/loan/kyc_submit name=C&last_name=D&sex=2&birthday=1990-01-02&country=DE&mobile=552&id_card_type=1&hand_pic=/h2',
    ],
  ],
  'loanConfigs load': [[ask(''), 'GET /api/loan/loan_config']],
  'loanConfig load': [
    [ask('3'), 'GET /api/loan/config_info id=3'],
    [ask('4'), 'GET /api/loan/config_info id=4'],
  ],
  'serverDate load': [[ask(''), 'GET /api/loan/get_date']],
  'loanForm send': [
    [
      form({ amount: '100', configId: 3, agreement: 'text' }, { signature: `${PICTURES}/s1` }),
      'command POST /api/loan/loan_submit amount=100&config_id=3&sign=/s1&agreement=text',
    ],
    [
      form({ amount: '200', configId: 4, agreement: 'other' }, { signature: `${PICTURES}/s2` }),
      'command POST /api/loan/loan_submit amount=200&config_id=4&sign=/s2&agreement=other',
    ],
  ],
  'repaymentForm send': [
    [
      form({ accountId: 3, loanId: 5 }, { proof: `${PICTURES}/p1` }),
      'command POST /api/loan/repayment charge_id=3&loan_id=5&proofImg=/p1',
    ],
    [
      form({ accountId: 4, loanId: 6 }, { proof: `${PICTURES}/p2` }),
      'command POST /api/loan/repayment charge_id=4&loan_id=6&proofImg=/p2',
    ],
  ],
  'loans loadPage': [
    [paged(1), 'GET /api/loan/loan_list page=1'],
    [paged(2), 'GET /api/loan/loan_list page=2'],
  ],
  'loanRecord load': [
    [ask('3'), 'GET /api/loan/loan_info id=3'],
    [ask('4'), 'GET /api/loan/loan_info id=4'],
  ],
  'repayment load': [
    [ask('3'), 'GET /api/loan/repayment_info loan_id=3'],
    [ask('4'), 'GET /api/loan/repayment_info loan_id=4'],
  ],
  'repaymentAccounts load': [[ask(''), 'GET /api/loan/repayment_accounts']],
  'deposit loadCoins': [[undefined, 'GET /api/quickCharge/info']],
  'deposit loadCurrencies': [[undefined, 'GET /api/quickCharge/symbols']],
  'deposit loadBanks': [
    [{ currencyId: 3 }, 'GET /api/quickCharge/wire_info bank_coin=3'],
    [{ currencyId: 4 }, 'GET /api/quickCharge/wire_info bank_coin=4'],
  ],
  'depositForm send': [
    [
      form({ method: 'coin', channelId: 3, address: 'x1', number: '10' }, { proof: `${PICTURES}/p1` }),
      'command GET /api/quickCharge/submit number=10&proofImg=/p1&address=x1&charge_id=3',
    ],
    [
      form({ method: 'coin', channelId: 4, address: 'x2', number: '20' }, { proof: `${PICTURES}/p2` }),
      'command GET /api/quickCharge/submit number=20&proofImg=/p2&address=x2&charge_id=4',
    ],
    [
      form({ method: 'bank', channelId: 3, address: '', number: '10' }, { proof: `${PICTURES}/p1` }),
      'command GET /api/quickCharge/wire_submit number=10&proofImg=/p1&wire_id=3',
    ],
    [
      form({ method: 'bank', channelId: 4, address: '', number: '20' }, { proof: `${PICTURES}/p2` }),
      'command GET /api/quickCharge/wire_submit number=20&proofImg=/p2&wire_id=4',
    ],
  ],
  'deposits loadPage': [
    [paged(1, '1'), 'GET /api/quickCharge/quick_ist type=1&page=1'],
    [paged(2, '0'), 'GET /api/quickCharge/quick_ist type=0&page=2'],
  ],
  'withdrawalForm send': [
    [
      form({ currencyId: 3, number: '10', memo: 'm', methodId: 5, code: '' }),
      'command POST /api/account/draw draw_currency_id=3&number=10&memo=m&draw_method_id=5',
    ],
    [
      form({ currencyId: 4, number: '20', memo: '', methodId: 6, code: '123' }),
      'command POST /api/account/draw draw_currency_id=4&number=20&memo=&draw_method_id=6&auth_code=123',
    ],
    [
      form({ currencyId: 4, number: '20', memo: '', methodId: 6, code: '' }, {}, 'p1'),
      'command POST /api/account/draw draw_currency_id=4&number=20&memo=&draw_method_id=6&proof=p1',
    ],
  ],
  'withdrawal loadTerms': [
    [
      { payoutType: 1 },
      'GET /api/account/draw_symbol_list type=1',
      'GET /api/wallet/get_draw_method draw_type=1&draw_id=0',
      'GET /v1/api/main/account/forexDetail',
      'GET /v1/api/withdrawals/limit',
    ],
    [
      { payoutType: 2 },
      'GET /api/account/draw_symbol_list type=2',
      'GET /api/wallet/get_draw_method draw_type=2&draw_id=0',
      'GET /v1/api/main/account/forexDetail',
      'GET /v1/api/withdrawals/limit',
    ],
  ],
  'withdrawalCancel send': [
    [{ id: 3, number: '10' }, 'command POST /v1/api/withdrawals/cancel id=3'],
    [{ id: 4, number: '20' }, 'command POST /v1/api/withdrawals/cancel id=4'],
  ],
  'withdrawals loadPage': [
    [paged(1, '2'), 'GET /api/account/draw_list type=2&page=1'],
    [paged(2, '1'), 'GET /api/account/draw_list type=1&page=2'],
  ],
  'withdrawBinding loadMethods': [
    [{ payoutType: 1 }, 'GET /api/wallet/get_draw_method draw_type=1&draw_id=0'],
    [{ payoutType: 2 }, 'GET /api/wallet/get_draw_method draw_type=2&draw_id=0'],
  ],
  'withdrawBinding deleteMethod': [
    [{ id: 3, proof: null }, 'command POST /api/wallet/del_draw_method id=3'],
    [{ id: 4, proof: 'p1' }, 'command POST /api/wallet/del_draw_method id=4&proof=p1'],
  ],
  'withdrawBinding labelMethod': [
    [{ id: 3, label: 'a' }, 'command POST /v1/api/payout_methods/label id=3&label=a'],
    [{ id: 4, label: 'b' }, 'command POST /v1/api/payout_methods/label id=4&label=b'],
  ],
  'payoutCurrencies load': [
    [ask('1'), 'GET /api/account/draw_symbol_list type=1'],
    [ask('2'), 'GET /api/account/draw_symbol_list type=2'],
  ],
  'bindForm send': [
    [
      form({
        type: 1,
        currencyId: 3,
        coinAddress: 'x1',
        bankName: '',
        bankAddress: '',
        bankSwift: '',
        payeeName: '',
        payeeAccount: '',
        label: 'l',
      }),
      'command POST /api/wallet/bind_draw_method type=1&draw_id=3&dc_address=x1&bank_name=&bank_address=&bank_swift=&payee_name=&payee_account=&label=l',
    ],
    [
      form(
        {
          type: 2,
          currencyId: 4,
          coinAddress: '',
          bankName: 'n',
          bankAddress: 'a',
          bankSwift: 's',
          payeeName: 'p',
          payeeAccount: 'q',
        },
        {},
        'p1',
      ),
      'command POST /api/wallet/bind_draw_method type=2&draw_id=4&dc_address=&bank_name=n&bank_address=a&bank_swift=s&payee_name=p&payee_account=q&proof=p1',
    ],
  ],
  'wallet load': [[ask(''), 'GET /v1/api/main/account/forexDetail']],
  'ledger loadPage': [
    [paged(1), 'GET /v1/api/main/accountLog/forexChange page=1'],
    [paged(2, 'fees'), 'GET /v1/api/main/accountLog/forexChange page=2&group=fees'],
  ],
  'ledgerExport fetchFile': [[ask(''), 'GET /v1/api/main/accountLog/export']],
  'news loadPage': [
    [paged(1), 'GET /api/news/list category_id=1&page=1'],
    [paged(2), 'GET /api/news/list category_id=1&page=2'],
  ],
  'announcements loadPage': [
    [paged(1), 'GET /api/news/list category_id=2&page=1'],
    [paged(2), 'GET /api/news/list category_id=2&page=2'],
  ],
  'newsItem load': [
    [ask('3'), 'GET /api/news/info id=3'],
    [ask('4'), 'GET /api/news/info id=4'],
  ],
  'protection loadProtection': [[undefined, 'GET /v1/api/protection']],
  'protection changeProtection': [
    [{ of: 'limit', kind: 'loss', max: '' }, 'command POST /v1/api/protection/limit kind=loss&max=none'],
    [{ of: 'limit', kind: 'time', max: '9' }, 'command POST /v1/api/protection/limit kind=time&max=9'],
    [{ of: 'alarm', alarm: '50' }, 'command POST /v1/api/protection/margin_alarm alarm=50'],
    [{ of: 'alarm', alarm: 'off' }, 'command POST /v1/api/protection/margin_alarm alarm=off'],
    [{ of: 'pause', days: '1' }, 'command POST /v1/api/protection/pause days=1'],
    [{ of: 'pause', days: '7' }, 'command POST /v1/api/protection/pause days=7'],
  ],
  'dataExport makeExport': [
    [{ proof: 'p1' }, 'POST /v1/api/privacy/export proof=p1'],
    [{ proof: 'p2' }, 'POST /v1/api/privacy/export proof=p2'],
  ],
  'accountClosing loadClosing': [[undefined, 'GET /v1/api/privacy/closing']],
  'accountClosing closeAccount': [
    [{ giveUp: '1', proof: 'p1' }, 'command POST /v1/api/privacy/close give_up=1&proof=p1'],
    [{ giveUp: '2', proof: 'p2' }, 'command POST /v1/api/privacy/close give_up=2&proof=p2'],
  ],
  'accountClosing keepAccount': [[null, 'command POST /v1/api/privacy/keep']],
  'results load': [
    [ask('month'), 'GET /v1/api/results from=2026-06-01&to=2026-06-15&copy_id='],
    [ask('2026-01-02/2026-02-03 5'), 'GET /v1/api/results from=2026-01-02&to=2026-02-03&copy_id=5'],
  ],
  'today load': [
    [ask('2026-01-02/2026-01-02'), 'GET /v1/api/results from=2026-01-02&to=2026-01-02&copy_id='],
    [ask('2026-01-03/2026-01-04'), 'GET /v1/api/results from=2026-01-03&to=2026-01-04&copy_id='],
  ],
  'statement fetchFile': [
    [
      ask('csv lastMonth '),
      'GET /v1/api/results/statement from=2026-05-01&to=2026-05-31&format=csv&copy_id=',
    ],
    [
      ask('pdf 2026-01-02/2026-02-03 5'),
      'GET /v1/api/results/statement from=2026-01-02&to=2026-02-03&format=pdf&copy_id=5',
    ],
  ],
  'search search': [
    [{ words: 'gold' }, 'GET /api/company/search name=gold', 'GET /v1/api/forex/searchCurrency name=gold'],
    [
      { words: 'x'.repeat(61) },
      'GET /api/company/search name=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'GET /v1/api/forex/searchCurrency name=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  ],
  'company load': [[ask(''), 'GET /api/company/getCompany']],
  'businessEmail load': [[ask(''), 'GET /api/default/setting key=business_email']],
  'ranking loadPage': [
    [paged(1), 'GET /api/follow/ranking page=1'],
    [paged(2), 'GET /api/follow/ranking page=2'],
  ],
  'documentary loadPage': [
    [paged(1), 'GET /api/follow/leaders page=1'],
    [paged(2), 'GET /api/follow/leaders page=2'],
  ],
  'survivorship load': [[ask(''), 'GET /api/follow/survivorship']],
  'leader load': [
    [ask('3'), 'GET /api/follow/leader id=3&period=30'],
    [ask('4 90'), 'GET /api/follow/leader id=4&period=90'],
  ],
  'leading loadLeading': [[undefined, 'GET /api/follow/lead']],
  'leading changeLeading': [
    [{ name: 'A', feePercent: '5' }, 'command POST /api/follow/lead/begin name=A&fee_percent=5'],
    [{ name: 'B', feePercent: '0' }, 'command POST /api/follow/lead/begin name=B&fee_percent=0'],
    [null, 'command POST /api/follow/lead/end'],
  ],
  'candles loadCandles': [
    [{ instrumentId: 3, period: '1min' }, 'GET /v1/api/forex/kline forex_id=3&period=1min'],
    [{ instrumentId: 4, period: '5min' }, 'GET /v1/api/forex/kline forex_id=4&period=5min'],
  ],
  'orderLines moveStop': [
    [
      { id: 3, takeProfit: '2', stopLoss: '1', trailDistance: '5' },
      'command GET /v1/api/forex/set_stop_price id=3&target_profit_price=2&stop_loss_price=1&trail_distance=5',
    ],
    [
      { id: 4, takeProfit: '0', stopLoss: '0', trailPercent: '6' },
      'command GET /v1/api/forex/set_stop_price id=4&target_profit_price=0&stop_loss_price=0&trail_percent=6',
    ],
    [
      { id: 4, takeProfit: '0', stopLoss: '0', targetPrice: '7' },
      'command GET /v1/api/forex/set_stop_price id=4&target_profit_price=0&stop_loss_price=0&target_price=7',
    ],
  ],
  'orderForm submitOrder': [
    [
      ticket({ direction: 1, trailDistance: '5' }),
      'command GET /v1/api/forex/submit type=1&cont=1&forex_id=3&status=1&target_price=0&stop_loss_price=10&target_profit_price=12&multiple=100&trail_distance=5',
    ],
    [
      ticket({
        direction: 2,
        trailPercent: '6',
        lots: '2',
        instrumentId: 4,
        stopLoss: '11',
        takeProfit: '0',
        multiple: '20',
      }),
      'command GET /v1/api/forex/submit type=2&cont=2&forex_id=4&status=1&target_price=0&stop_loss_price=11&target_profit_price=0&multiple=20&trail_percent=6',
    ],
    [
      ticket({ direction: 2, priceType: 0, targetPrice: '9', ocoId: 8, goodForMs: 60 }),
      'command GET /v1/api/forex/submit type=2&cont=1&forex_id=3&status=0&target_price=9&stop_loss_price=10&target_profit_price=12&multiple=100&oco_id=8&good_for=60',
    ],
  ],
  'orderSheet closeOrder': [
    [{ id: 3, lots: '0.5' }, 'command GET /v1/api/forex/close id=3&cont=0.5'],
    [{ id: 4 }, 'command GET /v1/api/forex/close id=4'],
  ],
  'orderSheet reverseOrder': [
    [{ id: 3 }, 'command GET /v1/api/forex/reverse id=3'],
    [{ id: 4 }, 'command GET /v1/api/forex/reverse id=4'],
  ],
  'orderSheet cancelOrder': [
    [{ id: 3 }, 'command GET /v1/api/forex/cancel_trade id=3'],
    [{ id: 4 }, 'command GET /v1/api/forex/cancel_trade id=4'],
  ],
  'orderSheet setStops': [
    [
      { id: 3, takeProfit: '2', stopLoss: '1', trailDistance: '5' },
      'command GET /v1/api/forex/set_stop_price id=3&target_profit_price=2&stop_loss_price=1&trail_distance=5',
    ],
    [
      { id: 4, takeProfit: '0', stopLoss: '0', trailPercent: '6' },
      'command GET /v1/api/forex/set_stop_price id=4&target_profit_price=0&stop_loss_price=0&trail_percent=6',
    ],
    [
      { id: 4, takeProfit: '0', stopLoss: '0', targetPrice: '7' },
      'command GET /v1/api/forex/set_stop_price id=4&target_profit_price=0&stop_loss_price=0&target_price=7',
    ],
  ],
  'orderSheet saveNote': [
    [{ id: 3, note: 'a' }, 'command POST /v1/api/forex/note id=3&note=a'],
    [{ id: 4, note: '' }, 'command POST /v1/api/forex/note id=4&note='],
  ],
  'closeMany closeMany': [
    [{ which: 'all', instrumentId: null }, 'command GET /v1/api/forex/close_many which=all'],
    [{ which: 'profit', instrumentId: 4 }, 'command GET /v1/api/forex/close_many which=profit&forex_id=4'],
    [{ which: 'loss', instrumentId: null }, 'command GET /v1/api/forex/close_many which=loss'],
  ],
  'liveOrders loadLiveOrders': [[undefined, 'GET /v1/api/forex/live_orders']],
  'orderList loadOrders': [
    [{ status: 1, page: 1, filter: NO_FILTER }, 'GET /v1/api/forex/my_deal status=1&page=1'],
    [{ status: 0, page: 2, filter: NO_FILTER }, 'GET /v1/api/forex/my_deal status=0&page=2'],
    [
      { status: 3, page: 1, filter: { instrumentId: 4, outcome: 'loss', period: 'month' } },
      'GET /v1/api/forex/my_deal status=3&page=1&forex_id=4&outcome=loss&from_ms=1780272000000&to_ms=1781568000000',
    ],
    [
      { status: 1, page: 2, filter: { instrumentId: 4, outcome: 'loss', period: 'month' } },
      'GET /v1/api/forex/my_deal status=1&page=2',
    ],
  ],
  'watchlist readList': [[undefined, 'GET /v1/api/watchlist']],
  'watchlist saveList': [
    [
      { version: 1, lists: allLists({ ids: [4] }) },
      'POST /v1/api/watchlist version=1&forex_ids=[4]&lists=[]',
    ],
    [
      {
        version: 2,
        lists: allLists({
          ids: [5],
          lists: [{ key: '0a1b2c3d-0000-0000-0000-000000000000', name: 'n', ids: [3] }],
        }),
      },
      'POST /v1/api/watchlist version=2&forex_ids=[5]&lists=[{"key":"0a1b2c3d-0000-0000-0000-000000000000","name":"n","ids":[3]}]',
    ],
  ],
};

/** What the server says with an answer. */
const SAID = 'said';
type Got = Record<string, unknown>;
const done = () => ({ answer: null, message: SAID });
const onlyData = ({ data }: Got) => data;
const answered = (answer: unknown) => ({ answer, message: SAID });
const asReview = ({ status, reason }: Got): unknown => {
  if (status === REVIEW_STATUS.waiting) return { status: 'waiting', reason: '' };
  if (status === REVIEW_STATUS.finished) return { status: 'finished', reason: '' };
  return { status: reason === '' ? 'none' : 'rejected', reason };
};
const LOAN_REVIEWS = { 0: 'none', 1: 'waiting', 2: 'finished', 3: 'rejected' };
const asLoanReview = ({ status, reason }: Got): unknown => ({
  status: LOAN_REVIEWS[status as keyof typeof LOAN_REVIEWS],
  reason: status === LOAN_KYC_STATUS.rejected ? reason : '',
});

/** What the chart gets of the answers to the calls, in their order, where that is not the answer to the first as it is. */
const RECEIVED: Record<string, (data: Got, more: Got[], asked: unknown) => unknown> = {
  'session openRealAccount': (user) => ({ token: 'begun', user }),
  'session endSession': () => undefined,
  'trails sendTrail': () => undefined,
  'quotes loadListing': (instruments, [categories]) => ({ instruments, categories }),
  'commandLog askOutcome': ({ outcome, message }) => ({ kind: outcome, message }),
  'verificationCode sendCode': ({ key }) => ({ key, message: SAID }),
  'contactSetting load': ({ value }) => value === '1',
  'businessEmail load': ({ value }) => value,
  'alertForm sendAlert': done,
  'alertForm turnAlert': done,
  'alerts load': ({ alerts }) => alerts,
  'unread countUnread': ({ unread }) => unread,
  'unread markRead': ({ unread }) => unread,
  'factorChallenge answerChallenge': (signedIn) => ({ signedIn, message: SAID }),
  'copyAgreement load': ({ agreement }) => agreement,
  'copying changeCopy': done,
  'copies load': onlyData,
  'chartTemplates readTemplates': (data) => ({ ...data, begun: [] }),
  'drawings readLayout': (data) => ({ ...data, begun: [], unsent: null }),
  'watchlist readList': ({ version, ...lists }) => ({
    version,
    lists: allLists(lists as Parameters<typeof allLists>[0]),
    begun: allLists({ ids: [] }),
    unsent: null,
  }),
  'factorEnrolment confirmFactor': (confirmed) => ({ confirmed, message: SAID }),
  'factors removeFactor': () => ({ message: SAID }),
  'identity loadReview': asReview,
  'identity handIn': (data) => answered(asReview(data)),
  'loanKyc loadReview': asLoanReview,
  'loanKyc handIn': (data) => answered(asLoanReview(data)),
  'noticeSettings saveSetting': () => undefined,
  'serverDate load': ({ date }) => date,
  'withdrawal loadTerms': (currencies, [methods, detail, limit]) => ({
    currencies,
    methods,
    availableUsd: spendable(detail as Parameters<typeof spendable>[0]).toFixed(),
    limit,
  }),
  'ledger loadPage': ({ list, total }) => ({ data: list, total }),
  'ledgerExport fetchFile': ({ csv }) => ({
    ...{ name: 'candlestate-ledger.csv', type: 'text/csv', content: csv, isBase64: false },
  }),
  'protection changeProtection': done,
  'dataExport makeExport': (file) => ({ ...file, type: 'application/zip', isBase64: true }),
  'accountClosing closeAccount': done,
  'accountClosing keepAccount': done,
  'today load': ({ openingEquity, sums }) =>
    openingEquity === undefined
      ? null
      : new Decimal(String(openingEquity)).plus((sums as { funding: string }).funding),
  'statement fetchFile': (file, _, asked) => ({
    ...file,
    ...(JSON.stringify(asked).includes('pdf')
      ? { type: 'application/pdf', isBase64: true }
      : { type: 'text/csv', isBase64: false }),
  }),
  'search search': (products, [companies]) => ({ products, companies }),
  'leading changeLeading': done,
  'orderSheet closeOrder': ({ id, profit }) => answered({ id, profit }),
  'orderSheet reverseOrder': ({ closedId, profit }) => answered({ id: closedId, profit }),
  'orderSheet cancelOrder': ({ id }) => answered({ id, profit: null }),
  'closeMany closeMany': ({ profit }) => answered({ profit }),
};

/** Actors that call no route: what they do stays on the device or is the browser's, or another host's. */
const CALLS_NONE = new Set([
  ...['push lookAtPush', 'push subscribe', 'push unsubscribe', 'push watchWorker', 'unread watchArrival'],
  ...[
    'factorChallenge askPasskey',
    'factorEnrolment createPasskey',
    'install watchInstall',
    'install askToInstall',
  ],
  ...['checkPin', 'savePin', 'enrolBiometrics', 'askBiometrics', 'leaveDevice', 'watchAway', 'watchLock'].map(
    (actor) => `appLock ${actor}`,
  ),
  ...['shareCard drawCard', 'shareCard sharePicture', 'shortcuts watchKeys', 'complaintAddress load'],
  ...[
    'connection socket',
    'commandLog watchCommand',
    'preferences loadLanguage',
    'tabs watchDevice',
    'update readManifest',
  ],
  ...['clipboard writeText', 'clipboard readText', 'clipboard shareText'],
]);

/** What an actor sends in every case: fields that no two lines can have apart. */
const FIXED = new Set([
  'session openDemoAccount channel',
  'contactSetting load key',
  'businessEmail load key',
  'news loadPage category',
  'announcements loadPage category',
  'today load copyId',
  'withdrawal loadTerms currencyId',
  'withdrawBinding loadMethods currencyId',
  ...['trails sendTrail build', 'trails sendTrail steps'],
]);

/** By token and key: a command goes out as the account that began it. */
const CALLERS: Record<string, string> = {
  'begun key': 'command ',
  'front undefined': '',
  'begun undefined': 'owner ',
  'real undefined': 'real ',
  'undefined undefined': 'visitor ',
};
let seen: string[] = [];
/** What the server answers by path; elsewhere it says that the session has ended. */
let answers = new Map<string, unknown>();
let origin = '';
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const { headers, method, url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://server');
    searchParams.delete('t');
    const isJson = headers['content-type'] === 'application/json';
    const inBody = isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
    const fields = Object.entries<string>({ ...Object.fromEntries(searchParams), ...inBody });
    const caller = CALLERS[`${headers.authorization} ${headers['idempotency-key']}`] ?? 'unknown ';
    seen.push(
      `${caller}${method} ${pathname} ${fields.map(([name, value]) => `${name}=${value}`).join('&')}`.trim(),
    );
    response.setHeader('content-type', 'application/json');
    const code = answers.has(pathname) ? CODE_SUCCESS : CODE_EXPIRED;
    response.end(JSON.stringify({ code, msg: SAID, data: answers.get(pathname) ?? null }));
  });
});
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

type Call = { route: Route; request: Record<string, unknown>; options: CallOptions };
/** A call made wrong; the name says how. */
type Mutant = { name: string; change: (call: Call) => Call };

/** How the call that an actor makes is changed on its way. */
let change = (call: Call): Call => call;
let open: Promise<unknown>[] = [];

const front = {
  token: () => 'front',
  accountId: () => 1,
  language: () => 'en' as const,
  zone: () => 'UTC' as const,
  now: () => Date.UTC(2026, 5, 15, 12),
  onExpired: () => undefined,
  installPrompt: () => null,
  // Another step each time: a trail has those alone that the one before had not.
  recorded: () => {
    drawn += 1;
    return { build: BUILD, steps: [{ ...STEP, order: drawn }] };
  },
  settings: () => BASIC_INFO,
};
const http = ((...[route, request, options = {}]: Parameters<Http>) => {
  const call = change({ route, request: request as Call['request'], options });
  const answer = createHttp({ ...front, origin })(call.route, call.request, call.options);
  open.push(answer.catch(() => undefined));
  return answer;
}) as Http;
const prices = new PriceStore(() => undefined);
const app = provideApp({
  http,
  prices,
  ageOfCommandMs: (key) => (key === 'k1' ? 10 : 20),
  lastKnownUser: async () => REAL_USER,
  device: { settings: '', language: front.language },
  ...({} as Pick<ImplementationDeps, 'socket' | 'loadLanguage' | 'readManifest'>),
}).implementations.actors as Record<string, AnyActorLogic>;
/** The actors of all charts, by chart or feature and name. */
const actors = new Map(
  [
    ...FEATURES.map(
      ({ id, actors: provide }) => [id, provide({ ...front, origin: PICTURES, http })] as const,
    ),
    ...Object.entries(app).flatMap(([id, logic]) =>
      logic instanceof StateMachine
        ? [[id, logic.implementations.actors as Record<string, AnyActorLogic>] as const]
        : [],
    ),
  ].flatMap(([id, provided]) =>
    Object.entries<AnyActorLogic>(provided).map(([name, logic]): [string, AnyActorLogic] => [
      `${id} ${name}`,
      logic,
    ]),
  ),
);

/** Runs an actor with what its chart asks for; answers what the chart gets. */
async function run(name: string, asked: unknown, changed = (call: Call) => call): Promise<unknown> {
  const logic = actors.get(name);
  change = changed;
  open = [];
  const isCommand = logic instanceof StateMachine;
  const sends = (isCommand ? logic.implementations.actors.execute : logic) as AnyActorLogic;
  const command = { account: { id: 2, token: 'begun' }, key: 'key', request: asked };
  const ref = createActor(sends, { input: isCommand ? command : asked });
  const over = toPromise(ref).catch(() => undefined);
  ref.start();
  const output = await over;
  await Promise.all(open);
  return output;
}

/** What arrives at the server when an actor gets this from its chart; nothing when the contract does not let it out. */
async function sentBy(name: string, asked: unknown, changed = (call: Call) => call): Promise<string[]> {
  seen = [];
  answers = new Map();
  await run(name, asked, changed);
  return seen.toSorted();
}

/** Answers whose fields depend on each other. */
const BOUND: Record<string, unknown> = {
  'GET /v1/api/chart/templates': { version: 3, templates: [] },
  'GET /v1/api/chart/layout': {
    version: 4,
    drawings: [drawing('0a1b2c3d-0000-0000-0000-000000000000')],
  },
};

/** What some text or number on the wire may be. */
const leaves = () => [
  ...[drawn, `${drawn}`, `text ${drawn}`, `2026-01-${10 + (drawn % 20)}`, `https://a.example/${drawn}`],
  ...[`0a1b2c3d-0000-0000-0000-${String(drawn).padStart(12, '0')}`, String(drawn).padStart(43, 'A')],
];
type Schema = { safeParse: (value: unknown) => { success: boolean }; _zod: { def: unknown } };
/** What zod knows of a schema, as far as answers need it. */
type Def = {
  type: string;
  in: Schema;
  innerType: Schema;
  element: Schema;
  keyType: Schema;
  valueType: Schema;
  shape: Record<string, Schema>;
  options: Schema[];
  items: Schema[];
  values: unknown[];
  entries: Record<string, unknown>;
};

/** An answer as its schema has it on the wire, no two texts or numbers of it alike; each turn takes another of what may be there. */
function answerOf(schema: Schema, turn: number): unknown {
  const def = schema._zod.def as Def;
  const one = (from: readonly unknown[]) => from[turn % from.length];
  const isThere = turn % 2 === 0;
  switch (def.type) {
    case 'pipe':
      return answerOf(def.in, turn);
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, own]) => [name, answerOf(own, turn)]));
    case 'array':
      return [answerOf(def.element, turn), answerOf(def.element, turn + 1)];
    case 'tuple':
      return def.items.map((item) => answerOf(item, turn));
    case 'record':
      return { [String(answerOf(def.keyType, turn))]: answerOf(def.valueType, turn) };
    case 'nullable':
      return isThere ? answerOf(def.innerType, turn) : null;
    case 'optional':
    case 'default':
      return isThere ? answerOf(def.innerType, turn) : undefined;
    case 'union':
      return answerOf(one(def.options) as Schema, turn);
    case 'literal':
      return one(def.values);
    case 'enum':
      return one(Object.values(def.entries));
    case 'boolean':
      return isThere;
    case 'null':
      return null;
    case 'unknown':
    case 'any':
      return {};
  }
  drawn += 1;
  const leaf = leaves().find((value) => schema.safeParse(value).success);
  if (leaf === undefined) throw new Error(`no ${def.type} is known that an answer may have`);
  return leaf;
}

/** Every way to make the calls of an actor wrong: each field dropped, the same for all or another one's, and who calls. */
function mutantsOf(name: string, calls: readonly Call[]): Mutant[] {
  const mutants = new Map<string, Mutant['change']>();
  for (const { route: first, request: known, options: asked } of calls) {
    const add = (fault: string, request: Call['request'], more: Partial<Call> = {}): unknown =>
      mutants.set(`${first.path} ${fault}`, (call) =>
        call.route === first ? { ...call, request: { ...call.request, ...request }, ...more } : call,
      );
    const fields = Object.keys(toWire(first.request, known) as object).map((wire) =>
      ownNameOf(first.request, wire),
    );
    for (const field of fields) {
      add(`${field} dropped`, { [field]: undefined });
      if (!FIXED.has(`${name} ${field}`)) add(`${field} always ${known[field]}`, { [field]: known[field] });
      for (const other of fields)
        if (other !== field)
          mutants.set(`${first.path} ${other} as ${field}`, (call) =>
            call.route === first
              ? { ...call, request: { ...call.request, [field]: call.request[other] } }
              : call,
          );
    }
    for (const { route } of calls) if (route !== first) add(`is ${route.path}`, {}, { route });
    const { token, ...anyone } = asked;
    const { idempotencyKey, ...keyless } = asked;
    if (token !== undefined) add('as whoever is in front', {}, { options: anyone });
    if (idempotencyKey) add('without its key', {}, { options: keyless });
  }
  return Array.from(mutants, ([fault, change]) => ({ name: fault, change }));
}

const names = [...actors]
  .filter(([, logic]) => !(logic instanceof StateMachine && logic.id === 'upload'))
  .map(([name]) => name);

describe('what the actors of the features send', () => {
  it('has a line for every actor that calls a route', () => {
    expect(names.filter((name) => name in SENT === CALLS_NONE.has(name))).toEqual([]);
    expect(Object.keys(SENT).filter((name) => !names.includes(name))).toEqual([]);
  });

  for (const [name, lines] of Object.entries(SENT))
    it(`${name} sends exactly what its chart asks for, and a wrong call shows`, async () => {
      const calls: Call[] = [];
      for (const [asked, ...sent] of lines)
        expect(await sentBy(name, asked, (call) => calls[calls.push(call) - 1] as Call)).toEqual(sent);

      const unseen: string[] = [];
      for (const mutant of mutantsOf(name, calls)) {
        let isSeen = false;
        for (const [asked, ...sent] of lines) {
          isSeen = JSON.stringify(await sentBy(name, asked, mutant.change)) !== JSON.stringify(sent);
          if (isSeen) break;
        }
        if (!isSeen) unseen.push(mutant.name);
      }
      expect(unseen).toEqual([]);
    });

  for (const [name, lines] of Object.entries(SENT))
    it(`${name} hands its chart what the server answers`, async () => {
      const isCommand = actors.get(name) instanceof StateMachine;
      for (const [asked] of lines)
        for (const turn of [0, 1, 2, 3]) {
          const got: Got[] = [];
          answers = new Map();
          const output = await run(name, asked, (call) => {
            const { method, path, response } = call.route;
            const data = BOUND[`${method} ${path}`] ?? answerOf(response as unknown as Schema, turn);
            answers.set(path, data);
            got.push(response.parse(data) as Got);
            return call;
          });
          const [first, ...more] = got as [Got, ...Got[]];
          const asIs = isCommand || typeof asked === 'function' ? answered(first) : first;
          expect(output).toEqual(RECEIVED[name] ? RECEIVED[name](first, more, asked) : asIs);
        }
    });

  it('the prices of the listing are those that views show', async () => {
    answers = new Map();
    const listing = await run('quotes loadListing', undefined, (call) => {
      answers.set(call.route.path, answerOf(call.route.response as unknown as Schema, 0));
      return call;
    });
    const { instruments } = listing as MarketListing;
    expect(instruments.map(({ code }) => prices.get(code)?.close)).toEqual(
      instruments.map((instrument) => instrument.prices.close),
    );
  });

  it('the last known user is not taken for one whose session has ended', async () => {
    answers = new Map();
    expect(await run('session restoreUser', { token: 'begun' })).toBeUndefined();
    answers = new Map([[info.path, 'no user']]);
    expect(await run('session restoreUser', { token: 'begun' })).toBe(REAL_USER);
  });
});
