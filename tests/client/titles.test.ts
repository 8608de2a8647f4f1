import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageTitle, TITLES } from '../../src/client/app/shell/titles.ts';

const routes = readFileSync(new URL('../../src/client/app/shell/app.tsx', import.meta.url), 'utf8');

describe('the title of the page', () => {
  it('S2.1 every route has one, and nothing else has', () => {
    const paths = [...routes.matchAll(/^ {2}\['(\/[\w/-]*)',/gm)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(30);
    expect(Object.keys(TITLES).toSorted()).toEqual(['/', ...paths].toSorted());
  });

  it('S2.1 S2.44 what the screen is about comes first', () => {
    expect(pageTitle('EUR/USD', 'Trade', 'Candlestate')).toBe('EUR/USD · Trade · Candlestate');
  });

  it('S2.1 it names the screen, then the site, and the site alone while the screen has no words yet', () => {
    expect(pageTitle(null, 'Orders', 'Candlestate')).toBe('Orders · Candlestate');
    expect(pageTitle(null, null, 'Candlestate')).toBe('Candlestate');
  });
});
