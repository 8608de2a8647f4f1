import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/search.ts';

describeChart('S2.13 S7.58', walkable);
