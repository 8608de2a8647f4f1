import { describe, expect, it } from 'vitest';
import { apiOrigin, socketUrl } from '../../src/client/actors/api-host.ts';

const origin = (address: string, apiHost: string | null, override?: string): string =>
  apiOrigin(new URL(address), apiHost, override);

describe('where the API lives', () => {
  it.each([
    ['https://www.example.com/trade?x=1', 'api.example.com', 'https://api.example.com'],
    ['https://www.example.com:8443/', 'api.example.com:8443', 'https://api.example.com:8443'],
    ['https://broker.co.uk/', null, 'https://broker.co.uk'],
    ['http://box.home.arpa:8080/', null, 'http://box.home.arpa:8080'],
    ['http://[::1]:8080/', null, 'http://[::1]:8080'],
  ])('S7.1 of %s is what the server named, %s', (page, apiHost, expected) => {
    expect(origin(page, apiHost)).toBe(expected);
  });

  it('S7.1 a set address wins, without its slashes at the end', () => {
    expect(origin('https://www.example.com/', null, 'https://elsewhere.example//')).toBe(
      'https://elsewhere.example',
    );
    expect(origin('https://www.example.com/', 'api.example.com', '')).toBe('https://api.example.com');
  });

  it.each([
    ['https://api.example.com', 'wss://api.example.com/v1/ws'],
    ['http://localhost:8080', 'ws://localhost:8080/v1/ws'],
  ])('S7.1 the socket of %s is as secure as the page', (api, expected) => {
    expect(socketUrl(api, '/v1/ws')).toBe(expected);
  });
});
