import { describe, expect, it } from 'vitest';
import { apiOrigin, socketUrl } from '../../src/client/actors/api-host.ts';

const origin = (address: string, override?: string): string => apiOrigin(new URL(address) as never, override);

describe('where the API lives', () => {
  it.each([
    ['https://www.example.com/trade?x=1', 'https://api.example.com'],
    ['https://m.trade.example.co.uk/', 'https://api.trade.example.co.uk'],
    ['https://www.example.com:8443/', 'https://api.example.com:8443'],
    ['http://api.example.com/', 'http://api.example.com'],
  ])('S7.1 the first label of %s becomes api', (page, expected) => {
    expect(origin(page)).toBe(expected);
  });

  it.each([
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['http://192.168.10.20/', 'http://192.168.10.20'],
    ['http://[::1]:8080/', 'http://[::1]:8080'],
    ['http://[fe80::1]/', 'http://[fe80::1]'],
    ['https://example.com/', 'https://example.com'],
    ['http://trader:3000/', 'http://trader:3000'],
  ])('S7.1 %s is its own API', (page, expected) => {
    expect(origin(page)).toBe(expected);
  });

  it('S7.1 a set address wins, without its slashes at the end', () => {
    expect(origin('https://www.example.com/', 'https://elsewhere.example//')).toBe(
      'https://elsewhere.example',
    );
    expect(origin('https://www.example.com/', '')).toBe('https://api.example.com');
  });

  it.each([
    ['https://api.example.com', 'wss://api.example.com/v1/ws'],
    ['http://localhost:8080', 'ws://localhost:8080/v1/ws'],
  ])('S7.1 the socket of %s is as secure as the page', (api, expected) => {
    expect(socketUrl(api, '/v1/ws')).toBe(expected);
  });
});
