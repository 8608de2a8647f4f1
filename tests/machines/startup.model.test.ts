import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/startup.ts';

describeChart('S1.7 S1.9 S7.9 S7.12 S7.59', walkable);
