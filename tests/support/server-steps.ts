import { noteTaken } from '#chart-tools/record/watch';
import { CHART_STEPS, type ChartStep, LIFE_STEPS, type LifeStep } from '#server/lives/lifecycle';

/** The server steps these charts without actors, so the run hears of each step by itself. */

CHART_STEPS.subscribe((step) => {
  const { before, event } = step as ChartStep;
  for (const definition of before.machine.getTransitionData(before, event)) noteTaken(definition);
});
LIFE_STEPS.subscribe((step) => {
  const { machine, from, event } = step as LifeStep;
  for (const definition of machine.states[from]?.transitions.get(event) ?? []) noteTaken(definition);
});
