import { buildClient } from '../../src/cli/gallery-pictures.ts';

/** Builds the client with the gallery into the folder that is given: `npm test` does it beside the tests without a browser. */
buildClient(process.argv[2] ?? '', '1');
