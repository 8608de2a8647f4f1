import type { IncomingMessage } from 'node:http';
import { readHost, type SiteAddresses } from '../site-addresses.ts';

/** The policies a script may make trusted values by: the sanitiser of rich text, and the address of the worker. */
const TRUSTED_TYPES = ['dompurify', 'worker'];

/** What no part of the app uses, and therefore no script that got in either. */
const DENIED = ['camera', 'display-capture', 'geolocation', 'gyroscope', 'accelerometer', 'magnetometer'];
const ALSO_DENIED = ['microphone', 'midi', 'payment', 'usb', 'serial', 'hid', 'xr-spatial-tracking'];

export const PERMISSIONS_POLICY = [...DENIED, ...ALSO_DENIED].map((name) => `${name}=()`).join(', ');

/**
 * The content policy of the client's pages, as helmet takes it. Pictures and calls come from the page's own host and the
 * API's (S7.1), and from `pageAsks`, the origins the page may ask besides.
 */
export function contentPolicy(addresses: SiteAddresses, pageAsks: readonly string[]) {
  /** The page's own host, whose socket `'self'` does not cover in every browser, and the API's. */
  const sourcesOf = ({ headers }: IncomingMessage, schemes: readonly string[]): string => {
    const page = readHost(headers.host);
    if (!page) return "'self'";
    const hosts = new Set([page.host, addresses.apiHostOf(page) ?? page.host]);
    return [...hosts].flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`)).join(' ');
  };
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Sheets, drawers and the chart position their parts by style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', (request: IncomingMessage) => sourcesOf(request, ['http', 'https'])],
    connectSrc: [
      "'self'",
      (request: IncomingMessage) => sourcesOf(request, ['http', 'https', 'ws', 'wss']),
      ...pageAsks,
    ],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: TRUSTED_TYPES,
  };
}
