import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/resource.ts';

describeChart('S7.9 S7.14 S8.3', walkable);
