import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/support.ts';

describeChart('S2.23', walkable);
