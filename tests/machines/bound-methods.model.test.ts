import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/bound-methods.ts';

describeChart('S2.26 S2.27 S5.14 S7.44 S7.46 S8.15', walkable);
