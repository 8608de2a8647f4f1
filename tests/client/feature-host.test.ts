import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { REGISTER_BY } from '#contract/constants';
import type { BasicInfo } from '#contract/routes/account';
import { createResourceMachine } from '#machines/resource/resource.machine';
import { startupMachine } from '#machines/startup/startup.machine';
import type { Http } from '../../src/client/actors/http.ts';
import { feature } from '../../src/client/app/boot/feature.ts';
import { FeatureHost } from '../../src/client/app/boot/feature-host.ts';
import { areasFeature, registerFeature } from '../../src/client/features/accounts.ts';
import { BASIC_INFO } from '../gallery/samples-account.ts';
import { appInput, lonelyApp } from '../support/fixtures.ts';
import { heldActor, startChart } from '../support/start-chart.ts';

/** The host of the features in an app whose settings come when the test says so. */
function startHost() {
  const info = heldActor<BasicInfo>();
  const open = { status: 0, type: 0, lossUrl: '' };
  const startup = startupMachine.provide({
    actors: { checkCompany: fromPromise(async () => open), loadBasicInfo: info.logic },
  });
  const { actor } = startChart(lonelyApp.provide({ actors: { startup } }), { input: appInput });
  const http = (() => new Promise(() => undefined)) as unknown as Http;
  const host = new FeatureHost(actor, {
    http,
    token: () => null,
    accountId: () => 0,
    language: () => 'en',
    zone: () => 'UTC',
    origin: 'https://api.example.com',
    installPrompt: () => null,
    onExpired: () => undefined,
  });
  return { host, info };
}

describe('a feature that needs the settings of the site', () => {
  it('S5.2 S7.12 starts once they are there, with what they say', async () => {
    const { host, info } = startHost();
    const features = [registerFeature, areasFeature];
    host.open(features);
    expect(host.areOpen([areasFeature])).toBe(true);
    expect(host.areOpen(features)).toBe(false);
    const opened: string[] = [];
    host.onOpened((one) => opened.push(host.find(one).id));
    await expect.poll(() => info.calls.length).toBe(1);
    await info.answer({ ...BASIC_INFO, registerBy: REGISTER_BY.mobile });
    expect(host.areOpen(features)).toBe(true);
    expect(opened, 'the one that ran already, and the one that waited').toHaveLength(2);
    expect(host.find(registerFeature).getSnapshot().context.methods).toBe('mobile');
  });

  it('S5.2 starts once, however often its screen is opened meanwhile', async () => {
    const { host, info } = startHost();
    host.open([registerFeature]);
    host.open([registerFeature]);
    await expect.poll(() => info.calls.length).toBe(1);
    await info.answer(BASIC_INFO);
    const register = host.find(registerFeature);
    host.open([registerFeature]);
    expect(host.find(registerFeature)).toBe(register);
  });

  it('S7.12 must say so: another that reads them is refused, whether they are there or not', async () => {
    const { host, info } = startHost();
    const careless = feature(createResourceMachine<string>())({
      id: 'careless',
      scope: 'device',
      actors: ({ settings }) => {
        const { siteTitle } = settings();
        return { load: fromPromise(async () => siteTitle) };
      },
    });
    expect(() => host.open([careless])).toThrow('needsSettings');
    await expect.poll(() => info.calls.length).toBe(1);
    await info.answer(BASIC_INFO);
    expect(() => host.open([careless])).toThrow('needsSettings');
  });
});
