import { installMutation, setMutant } from './mutate/set-mutant.ts';

/** Loaded before a test run (`node --import`): the mutant that `charts mutate` names is the machine that runs. */
installMutation();
setMutant(JSON.parse(process.env.CHARTS_MUTANT ?? 'null'));
