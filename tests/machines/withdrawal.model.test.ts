import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/withdrawal.ts';

describeChart('S5.14 S7.41 S7.44 S8.3 S8.9', walkable);
