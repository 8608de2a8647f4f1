import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/time-units';
import { Passkey } from '../../support/authenticator.ts';
import {
  appCode,
  DESK,
  DESK_PASSWORD,
  DeskBrowser,
  type EnrolledOperator,
  enrolOperator,
  inviteOperator,
  newOperator,
  signInOperator,
} from '../../support/desk-browser.ts';
import { operate } from '../../support/operator.ts';
import { keptLog } from '../../support/security-log.ts';
import { serverForEach } from '../../support/server-hooks.ts';

const kept = keptLog();

describe('signing in to the desk', () => {
  const server = serverForEach(kept.overrides, DESK);
  const on = (operator: string, ...args: string[]) =>
    operate(server.dataDir, ...args, '--operator', operator);
  const invite = (name: string) =>
    inviteOperator(server, 'ann', 'invite-operator', name, '--reason', 'a new phone');
  const log = async () =>
    (await server.stored.rows('SELECT * FROM decision ORDER BY id')).map(
      ({ operator, kind, subject, decision }) => `${operator} ${kind} ${subject} ${decision}`,
    );
  const byPassword = (operator: EnrolledOperator, steps = 0, browser = new DeskBrowser(server)) => {
    const code = appCode(server, operator.secret, steps);
    return browser.call('signInByPassword', { name: operator.name, password: DESK_PASSWORD, code });
  };
  let ann: EnrolledOperator & { browser: DeskBrowser };
  beforeEach(async () => {
    ann = await newOperator(server, 'ann', 'admin');
    // The code that enrolled the app is of this step.
    server.clock.nowMs += MINUTE_MS;
  });

  test('S6.1 an invitation enrols once, within 24 hours, and the newest alone', async () => {
    const invitation = await inviteOperator(server, 'ann', 'add-operator', 'bob', '--roles', 'support');
    await enrolOperator(server, invitation);
    const again = await new DeskBrowser(server).call('invited', { invitation });
    const unknown = await new DeskBrowser(server).call('invited', { invitation: 'x'.repeat(43) });
    expect([again.status, again.fault]).toEqual([unknown.status, unknown.fault]);
    const [older, newer] = [await invite('bob'), await invite('bob')];
    expect((await new DeskBrowser(server).call('invited', { invitation: older })).fault?.code).toBe('gone');
    server.clock.nowMs += 24 * HOUR_MS;
    expect((await new DeskBrowser(server).call('invited', { invitation: newer })).fault?.code).toBe('gone');
    expect((await server.stored.text()).includes(newer)).toBe(false);
    expect(kept.lines.join('\n')).not.toContain(newer);
    expect(await log()).toContain('bob operator bob enrolled a passkey, a password and an app');
  });

  test('S6.1 two who enrol with one invitation at once: one does', async () => {
    const invitation = await invite('ann');
    const begun = await Promise.all(
      [1, 2].map(async () => {
        const browser = new DeskBrowser(server);
        const { data } = await browser.call('invited', { invitation });
        return { browser, data, passkey: new Passkey(browser.origin) };
      }),
    );
    const done = await Promise.all(
      begun.map(({ browser, data, passkey }) =>
        browser.call('enrol', { key: data.key, passkey: passkey.register(data.passkey) }),
      ),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test('S6.1 enrolling takes the place of what was there, and ends its sessions', async () => {
    const other = await enrolOperator(server, await invite('ann'));
    expect((await ann.browser.call('me', {})).status).toBe(401);
    await expect(signInOperator(server, ann)).rejects.toThrow('not right');
    expect((await byPassword(ann, 1)).fault?.code).toBe('wrong');
    await signInOperator(server, other);
  });

  test.each([
    ['nothing', {}, 'malformed'],
    ['a password without a code', { password: DESK_PASSWORD }, 'malformed'],
    ['a code without a password', { code: '123456' }, 'malformed'],
    ['a wrong code', { password: DESK_PASSWORD, code: '000000' }, 'wrong'],
    ['a passkey that is none', { passkey: '{}' }, 'wrong'],
    ['another field', { passkey: '{}', admin: true }, 'malformed'],
  ])('S6.1 %s enrols nothing', async (_, chosen, code) => {
    const browser = new DeskBrowser(server);
    const { data } = await browser.call('invited', { invitation: await invite('ann') });
    expect((await browser.call('enrol', { key: data.key, ...chosen })).fault?.code).toBe(code);
    await signInOperator(server, ann);
  });

  test.each([
    'short',
    'password1234',
    'candlestate1',
  ])('S6.1 the password %s is too weak', async (password) => {
    const browser = new DeskBrowser(server);
    const { data } = await browser.call('invited', { invitation: await invite('ann') });
    const code = appCode(server, data.secret);
    expect((await browser.call('enrol', { key: data.key, password, code })).fault?.code).toBe('weak');
  });

  test('S6.1 a passkey that did not verify its user, or of another page, is none', async () => {
    const browser = new DeskBrowser(server);
    const invitation = await invite('ann');
    for (const otherwise of [{ isVerified: false }, { origin: 'https://evil.example' }]) {
      const { data } = await browser.call('invited', { invitation });
      const passkey = new Passkey(browser.origin).register(data.passkey, otherwise);
      expect((await browser.call('enrol', { key: data.key, passkey })).fault?.code).toBe('wrong');
    }
    for (const otherwise of [{ isVerified: false }, { origin: 'https://evil.example' }, { counter: 1 }]) {
      const { data } = await browser.call('signInAsk', {});
      const passkey = ann.passkey.answer(data.passkey, otherwise);
      expect((await browser.call('signInByPasskey', { key: data.key, passkey })).fault?.code).toBe('wrong');
    }
  });

  test('S6.1 what a passkey signed is good once', async () => {
    const browser = new DeskBrowser(server);
    const { data } = await browser.call('signInAsk', {});
    const form = { key: data.key, passkey: ann.passkey.answer(data.passkey) };
    const both = await Promise.all([1, 2].map(() => browser.call('signInByPasskey', form)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test('S6.1 a name with password and code signs in, half a minute early or late, and a code once', async () => {
    const browser = new DeskBrowser(server);
    const { data, headers } = await byPassword(ann, -1, browser);
    expect(data).toMatchObject({ name: 'ann', roles: ['admin'], endsAt: server.clock.nowMs + 8 * HOUR_MS });
    expect(headers.getSetCookie()[0]).toMatch(
      /^desk=[\w-]{43}; .*Path=\/desk\/api; HttpOnly; SameSite=Strict$/,
    );
    expect((await byPassword(ann, -1)).fault?.code).toBe('wrong');
    expect((await byPassword(ann, -2)).fault?.code).toBe('wrong');
    expect((await byPassword(ann, 2)).fault?.code).toBe('wrong');
    expect(
      (await Promise.all([byPassword(ann, 1), byPassword(ann, 1)])).map(({ status }) => status).toSorted(),
    ).toEqual([200, 403]);
    expect((await browser.call('me', {})).data.name).toBe('ann');
  });

  test('S6.1 behind https the cookie is for https alone', async () => {
    const code = appCode(server, ann.secret);
    const { headers } = await new DeskBrowser(server).call(
      'signInByPassword',
      { name: 'ann', password: DESK_PASSWORD, code },
      { headers: { 'x-forwarded-proto': 'https' } },
    );
    expect(headers.getSetCookie()[0]).toMatch(/HttpOnly; Secure; SameSite=Strict$/);
  });

  test('S6.1 whatever is wrong is answered alike, and logged without what was typed', async () => {
    await inviteOperator(server, 'ann', 'add-operator', 'bob', '--roles', 'support');
    const off = await newOperator(server, 'off', 'support');
    await on('ann', 'disable-operator', 'off', '--reason', 'left');
    const code = appCode(server, ann.secret);
    const tries = [
      { name: 'ann', password: 'another password', code },
      { name: 'ann', password: DESK_PASSWORD, code: '000000' },
      { name: 'stranger', password: DESK_PASSWORD, code },
      { name: 'bob', password: DESK_PASSWORD, code },
      { name: 'off', password: DESK_PASSWORD, code: appCode(server, off.secret, 1) },
    ];
    for (const form of tries) {
      const { status, fault } = await new DeskBrowser(server).call('signInByPassword', form);
      expect([status, fault], form.name).toEqual([403, { code: 'wrong', error: 'That is not right.' }]);
    }
    await expect(signInOperator(server, off)).rejects.toThrow('not right');
    const failed = kept.events().filter(({ event }) => event === 'operator.failed');
    expect(failed.length).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify(failed)).not.toMatch(/ann|stranger|password/);
  });

  test('S6.1 a stranger’s wrong tries end, and keep the owner out neither by passkey nor from elsewhere', async () => {
    const stranger = new DeskBrowser(server, '203.0.113.9');
    const guess = () =>
      stranger.call('signInByPassword', { name: 'ann', password: 'guess again', code: '111111' });
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(403);
    expect((await guess()).fault?.code).toBe('tooMany');
    expect((await byPassword(ann)).status).toBe(200);
    for (let network = 1; network <= 5; network += 1) {
      const other = new DeskBrowser(server, `198.51.100.${network}`);
      for (let count = 0; count < 10; count += 1)
        await other.call('signInByPassword', { name: 'ann', password: 'guess again', code: '111111' });
    }
    expect((await byPassword(ann, 1)).fault?.code).toBe('tooMany');
    await signInOperator(server, ann);
    server.clock.nowMs += 10 * MINUTE_MS;
    expect((await byPassword(ann)).status).toBe(200);
    expect(kept.events().some(({ event }) => event === 'operator.limited')).toBe(true);
  });

  describe('a session', () => {
    const me = async (browser = ann.browser) => (await browser.call('me', {})).status;

    test('S6.1 ends after thirty minutes without use, and after eight hours', async () => {
      server.clock.nowMs += 28 * MINUTE_MS;
      expect(await me()).toBe(200);
      server.clock.nowMs += 30 * MINUTE_MS;
      expect(await me()).toBe(401);
      const browser = await signInOperator(server, ann);
      for (let minutes = 0; minutes < 8 * 60 - 20; minutes += 20) {
        expect(await me(browser)).toBe(200);
        server.clock.nowMs += 20 * MINUTE_MS;
      }
      server.clock.nowMs += 20 * MINUTE_MS;
      expect(await me(browser)).toBe(401);
    });

    test('S6.1 ends when its operator signs out, is disabled, or gets other roles', async () => {
      const copy = new DeskBrowser(server);
      copy.cookie = ann.browser.cookie;
      expect((await ann.browser.call('signOut', {})).status).toBe(200);
      expect([await me(copy), ann.browser.cookie]).toEqual([401, 'desk=']);
      const bob = await newOperator(server, 'bob', 'support');
      expect(await me(bob.browser)).toBe(200);
      await on('ann', 'change-operator', 'bob', '--roles', 'reviewer', '--reason', 'new work');
      expect(await me(bob.browser)).toBe(401);
      await signInOperator(server, bob, bob.browser);
      expect(await bob.browser.run({ command: 'news' })).toMatch(/^noRight: bob \(reviewer\) has no right/);
      await on('ann', 'disable-operator', 'bob', '--reason', 'left');
      expect(await me(bob.browser)).toBe(401);
      // The session is over for good, not only while its operator is disabled.
      await on('ann', 'enable-operator', 'bob', '--reason', 'back');
      expect(await me(bob.browser)).toBe(401);
    });

    test('S6.1 outlives a restart; a wrong, an empty and an ended token are answered alike', async () => {
      const { cookie } = ann.browser;
      await server.restart();
      const browser = new DeskBrowser(server);
      browser.cookie = cookie;
      expect(await me(browser)).toBe(200);
      const answers = [];
      for (const wrong of ['desk=', `desk=${'a'.repeat(43)}`, 'desk=%00', 'other=1']) {
        browser.cookie = wrong;
        answers.push(await (await browser.fetch('/desk/api/me')).text());
      }
      expect(new Set(answers).size).toBe(1);
    });

    test('S6.1 changes nothing for the page of another site, and answers nothing to one', async () => {
      const asks = { command: 'set', key: 'company_subject', value: 'Stolen' };
      for (const origin of ['https://evil.example', 'null', `${ann.browser.origin}0`, null]) {
        const { fault } = await ann.browser.call('run', asks, { origin });
        expect(fault?.code, String(origin)).toBe('origin');
      }
      const signIn = await ann.browser.call('signInAsk', {}, { origin: 'https://evil.example' });
      expect(signIn.fault?.code).toBe('origin');
      for (const site of ['cross-site', 'same-site']) {
        const read = await ann.browser.fetch('/desk/api/me', { headers: { 'sec-fetch-site': site } });
        expect(read.status).toBe(403);
      }
      expect(server.services.site.text('company_subject')).toBe('');
      expect(await ann.browser.run(asks)).toBe('company_subject is set.');
    });

    test('S6.1 answers are stored nowhere and shown in no frame; other origins are told nothing', async () => {
      for (const path of ['/desk/api/me', '/desk/api/none', '/', '/api/user/info']) {
        const { headers } = await ann.browser.fetch(path, { origin: ann.browser.origin });
        expect(headers.get('cache-control'), path).toBe('no-store');
        expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
        expect(headers.get('x-content-type-options'), path).toBe('nosniff');
        expect(headers.get('access-control-allow-origin'), path).toBeNull();
      }
    });
  });
});
