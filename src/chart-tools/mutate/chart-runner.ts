import { mutationRunner } from './mutation-runner.ts';
import { installMutation, setMutant } from './set-mutant.ts';

installMutation();

/** Runs tests on the mutants of charts. */
export default mutationRunner(setMutant);
