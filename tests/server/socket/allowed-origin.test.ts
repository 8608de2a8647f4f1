import { describe, expect, it } from 'vitest';
import { isAllowedOrigin } from '#server/allowed-origin';

describe('who may open the socket', () => {
  it.each<[string | undefined, string | undefined, boolean]>([
    [undefined, 'trade.example.com', true],
    ['https://trade.example.com', 'trade.example.com', true],
    ['https://TRADE.example.com', 'trade.EXAMPLE.com', true],
    ['https://trade.example.com', 'api.example.com', true],
    ['https://trade.example.com:8443', 'api.example.com:8443', true],
    ['https://trade.example.com', 'trade.example.com:8443', false],
    ['https://other.example.net', 'api.example.com', false],
    ['https://example.com', 'api.com', false],
    ['http://10.0.0.1', 'api.0.0.1', false],
    ['http://10.0.0.1:8080', '10.0.0.1:8080', true],
    ['http://localhost:5173', 'localhost:8080', true],
    ['http://localhost:5173', '127.0.0.1:8080', true],
    ['http://[::1]:5173', '[::1]:8080', true],
    ['http://localhost:5173', 'trade.example.com', false],
    ['https://trade.example.com', 'localhost:8080', false],
    ['https://localhost.evil.example', 'localhost:8080', false],
    ['null', 'trade.example.com', false],
    ['file://', 'trade.example.com', false],
    ['https://trade.example.com', undefined, false],
  ])('S7.30 a page of %s at the host %s: %s', (origin, host, isAllowed) => {
    expect(isAllowedOrigin(origin, host)).toBe(isAllowed);
  });
});
