import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/preferences.ts';

describeChart('S2.55 S2.66 S9.2', walkable);
