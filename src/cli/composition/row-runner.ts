import { mutationRunner } from '../../chart-tools/mutate/mutation-runner.ts';
import { setRowMutant } from './row-mutants.ts';

/** Runs tests on the mutants of the wiring. */
export default mutationRunner(setRowMutant);
