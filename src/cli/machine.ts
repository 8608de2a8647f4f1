import { join } from 'node:path';
import { ROOT } from './run-steps.ts';

/** What every test finds in its environment, whatever the machine has there. */
export const FIXED = {
  // Browsers draw with the faces that come with npm.
  FONTCONFIG_FILE: join(ROOT, 'tests/support/fonts.conf'),
};

/** What every Chromium of a test is started with. The shell would round the widths of letters where the others do not. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--font-render-hinting=none'];
