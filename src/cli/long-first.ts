import { mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import config from '../../vite.config.ts';
import { SUITES } from './soak-suites.ts';

/** The tests of `npm test`: what `npm run soak` runs whole takes long here too, so it begins first and no core waits for it. */

const LONG = SUITES.filter(({ runner, engine }) => runner === 'vitest' && engine === undefined).flatMap(
  ({ args }) => args,
);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((path) => moduleId.includes(path));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default mergeConfig(config, { test: { sequence: { sequencer: LongFirst } } });
